import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knowSizes, type SizedFiles } from './known-sizes.ts'

type Open = { node: { path: string }; position: number; nfd: number }

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'paraph-sizes-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  fs.rmSync(folder, { recursive: true })
})

/** Files as the engine's stock file system does them, and how often it asked for a length. */
function stockFiles() {
  const asked = vi.fn<() => void>()
  const sizeOf = ({ nfd }: Open) => {
    asked()
    return fs.fstatSync(nfd).size
  }
  const bare = {
    stream_ops: {
      open: (stream: Open) => void (stream.nfd = fs.openSync(stream.node.path, 'a+')),
      llseek: (stream: Open, offset: number, whence: number) => {
        const at = whence === 2 ? sizeOf(stream) + offset : offset
        if (at < 0) throw new Error('before the start')
        return at
      },
      write: (stream: Open, bytes: Buffer, offset: number, length: number, position: number) =>
        fs.writeSync(stream.nfd, bytes, offset, length, position),
      setattr: ({ nfd }: Open, { size }: { size?: number }) =>
        void (size !== undefined && fs.ftruncateSync(nfd, size)),
    },
    node_ops: {
      setattr: (node: Open['node'], { size }: { size?: number }) =>
        void (size !== undefined && fs.truncateSync(node.path, size)),
      rename: (from: string, to: string) => fs.renameSync(from, to),
      unlink: (file: string) => fs.unlinkSync(file),
    },
  }
  const files = bare as unknown as SizedFiles
  knowSizes(files)

  return { files, asked }
}

function opened(name = 'table', length = 100): Open {
  const stream: Open = { node: { path: path.join(folder, name) }, position: 0, nfd: -1 }
  fs.writeFileSync(stream.node.path, Buffer.alloc(length))
  stream.nfd = fs.openSync(stream.node.path, 'r+')

  return stream
}

const endOf = (files: SizedFiles, stream: Open) => files.stream_ops.llseek(stream, 0, 2)

test('the length of a file is asked for once', () => {
  const { files, asked } = stockFiles()
  const stream = opened()

  expect([endOf(files, stream), endOf(files, stream), endOf(files, stream)]).toEqual([100, 100, 100])
  expect(asked).toHaveBeenCalledTimes(1)
})

test('it grows with what is written behind its end, and only with that', () => {
  const { files, asked } = stockFiles()
  const stream = opened()
  endOf(files, stream)

  files.stream_ops.write(stream, Buffer.alloc(10), 0, 10, 20)
  expect(endOf(files, stream)).toBe(100)
  files.stream_ops.write(stream, Buffer.alloc(10), 0, 10, 95)
  expect(endOf(files, stream)).toBe(105)
  expect(fs.statSync(stream.node.path).size).toBe(105)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a place before the end is counted from it, and one before the start refused as ever', () => {
  const { files } = stockFiles()
  const stream = opened()

  expect(files.stream_ops.llseek(stream, -40, 2)).toBe(60)
  expect(files.stream_ops.llseek(stream, 7, 0)).toBe(7)
  expect(() => files.stream_ops.llseek(stream, -101, 2)).toThrow('before the start')
})

test('a file that is cut, by its name or while open, is asked again', () => {
  const { files } = stockFiles()
  const stream = opened()
  endOf(files, stream)

  files.stream_ops.setattr(stream, { size: 30 })
  expect(endOf(files, stream)).toBe(30)
  files.node_ops.setattr(stream.node, { size: 12 })
  expect(endOf(files, stream)).toBe(12)
})

test('a write that fails halfway is no reason to believe in the old length', () => {
  const { files } = stockFiles()
  const stream = opened()
  endOf(files, stream)
  vi.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
    fs.appendFileSync(stream.node.path, Buffer.alloc(5))
    throw new Error('no space')
  })

  expect(() => files.stream_ops.write(stream, Buffer.alloc(10), 0, 10, 100)).toThrow('no space')
  expect(endOf(files, stream)).toBe(105)
})

test('what is renamed or opened anew is asked again', () => {
  const { files } = stockFiles()
  const stream = opened()
  endOf(files, stream)
  fs.appendFileSync(stream.node.path, Buffer.alloc(5))

  files.node_ops.rename(stream.node.path, `${stream.node.path}.old`)
  expect(endOf(files, stream)).toBe(105)
  fs.appendFileSync(`${stream.node.path}.old`, Buffer.alloc(5))
  stream.node.path = `${stream.node.path}.old`
  files.stream_ops.open(stream)
  expect(endOf(files, stream)).toBe(110)
})
