import { execFileSync } from 'node:child_process'
import { mkdtempSync, openSync, closeSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { archiveNames } from './archive-names.ts'
import { streamZip, type ZipEntry } from './write-zip.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = new Date('2026-03-01T12:34:56Z')

async function* each(entries: Iterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  for (const entry of entries) yield await Promise.resolve(entry)
}

/** The whole of it in one file, for a reader of somebody else. */
async function writeZip(name: string, entries: Iterable<ZipEntry>): Promise<string> {
  const file = path.join(folder, name)
  const parts: Uint8Array[] = []
  for await (const part of streamZip(each(entries))) parts.push(part)
  writeFileSync(file, Buffer.concat(parts))

  return file
}

function readInPython(program: string, file: string): string {
  return execFileSync(
    'python3',
    ['-c', `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); ${program}`, file],
    {
      encoding: 'utf8',
    },
  ).trim()
}

describe('an archive', () => {
  test('is unpacked by somebody else, names in any script and all', async () => {
    const entries = [
      { name: 'Mietvertrag – 契約.pdf', bytes: Buffer.from('one'), at },
      { name: 'empty.txt', bytes: new Uint8Array(), at },
      { name: 'large.bin', bytes: Buffer.alloc(300_000, 7), at },
    ]
    const file = await writeZip('all.zip', entries)
    execFileSync('python3', ['-m', 'zipfile', '-e', file, path.join(folder, 'out')], {
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })

    for (const { name, bytes } of entries)
      expect(readFileSync(path.join(folder, 'out', name)).equals(Buffer.from(bytes))).toBe(true)
  })

  test.each([65_534, 65_535, 70_000])('of %i files is whole for somebody else', async (count) => {
    const entries = Array.from({ length: count }, (_, index) => ({
      name: `${index}`,
      bytes: new Uint8Array(),
      at,
    }))
    const file = await writeZip('many.zip', entries)

    expect(readInPython('print(len(z.namelist()), z.testzip())', file)).toBe(`${count} None`)
    // Where the old form holds it there is nothing that an old reader does not know.
    expect(readFileSync(file).includes(Buffer.from('PK\x06\x06'))).toBe(count >= 65_535)
  })

  test('of more than 4 GB is whole for somebody else, and what stands behind them is found', async () => {
    const zeros = Buffer.alloc(2 ** 28)
    const large = Array.from({ length: 16 }, (_, index) => ({ name: `${index}.bin`, bytes: zeros, at }))
    const last = { name: 'last.txt', bytes: Buffer.from('behind them all'), at }
    const file = path.join(folder, 'large.zip')
    const handle = openSync(file, 'w')
    let length = 0
    for await (const part of streamZip(each([...large, last]))) {
      // What is not written is zero: the file takes no room on the disk.
      if (part.buffer !== zeros.buffer) writeSync(handle, part, 0, part.length, length)
      length += part.length
    }
    closeSync(handle)

    expect(length).toBeGreaterThan(2 ** 32)
    const found = 'print([i.header_offset for i in z.infolist()][-2:], z.read("last.txt"), len(z.namelist()))'
    const places = [15, 16].map((count) => count * (2 ** 28 + 30 + 6) - Math.min(count, 10))
    expect(readInPython(found, file)).toBe(`[${places.join(', ')}] b'behind them all' 17`)
    rmSync(file)
  })

  test('is written file by file, each read when the one before it has been taken', async () => {
    const entries = ['one', 'two', 'three'].map((name) => ({ name, bytes: Buffer.from(name.repeat(9)), at }))
    let read = 0
    async function* reading() {
      for (const entry of entries) {
        read += 1
        yield await Promise.resolve(entry)
      }
    }
    const stream = streamZip(reading())
    await stream.next()
    await stream.next()
    expect(read).toBe(1)
    await stream.next()
    expect(read).toBe(2)
  })

  test('hands on a large file in parts', async () => {
    const bytes = Buffer.alloc(2_500_000, 7)
    const lengths: number[] = []
    for await (const part of streamZip(each([{ name: 'a', bytes, at }]))) lengths.push(part.length)

    expect(lengths).toEqual([31, 1_048_576, 1_048_576, 402_848, 47 + 22])
  })

  test('of nothing is still one', async () => {
    expect(readFileSync(await writeZip('none.zip', []))).toHaveLength(22)
  })
})

describe('names in an archive', () => {
  test('are there once, whatever their case', () => {
    expect(archiveNames(['Lease.pdf', 'lease.PDF', 'Lease.pdf'])).toEqual([
      'Lease.pdf',
      'lease (2).PDF',
      'Lease (3).pdf',
    ])
  })

  test.each([
    ['../../etc/passwd', '-..-etc-passwd'],
    ['C:\\Windows\\a.txt', 'C--Windows-a.txt'],
    ['\u202egpj.exe', '-gpj.exe'],
    ['..', 'file'],
    ['', 'file'],
    ['.pdf', 'file.pdf'],
  ])('lead nowhere: %j', (wish, name) => {
    expect(archiveNames([wish])).toEqual([name])
  })

  test('are not endless', () => {
    expect(Array.from(archiveNames([`${'ß'.repeat(500)}.pdf`])[0] ?? '')).toHaveLength(124)
  })
})
