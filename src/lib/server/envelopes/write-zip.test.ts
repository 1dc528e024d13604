import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { archiveNames } from './archive-names.ts'
import { assertFitsZip, streamZip, writeZip } from './write-zip.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = new Date('2026-03-01T12:34:56Z')

describe('an archive', () => {
  test('is unpacked by somebody else, names in any script and all', () => {
    const entries = [
      { name: 'Mietvertrag – 契約.pdf', bytes: Buffer.from('one'), at },
      { name: 'empty.txt', bytes: new Uint8Array(), at },
      { name: 'large.bin', bytes: Buffer.alloc(300_000, 7), at },
    ]
    const file = path.join(folder, 'all.zip')
    writeFileSync(file, writeZip(entries))
    execFileSync('python3', ['-m', 'zipfile', '-e', file, path.join(folder, 'out')], {
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })

    for (const { name, bytes } of entries)
      expect(readFileSync(path.join(folder, 'out', name)).equals(Buffer.from(bytes))).toBe(true)
  })

  test('of as many files as there may be is whole for somebody else', () => {
    const entries = Array.from({ length: 65_534 }, (_, index) => ({
      name: `${index}`,
      bytes: new Uint8Array(),
      at,
    }))
    const file = path.join(folder, 'many.zip')
    writeFileSync(file, writeZip(entries))

    const look =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(len(z.namelist()), z.testzip())'
    expect(execFileSync('python3', ['-c', look, file], { encoding: 'utf8' })).toBe('65534 None\n')
    expect(() => writeZip([...entries, { name: 'one more', bytes: new Uint8Array(), at }])).toThrow(
      'archive-too-large',
    )
  })

  test('is refused by the sizes of its files alone, to the byte', () => {
    const headers = 2 * (30 + 46 + 2 * 1)
    const half = Math.floor((0xffff_ffff - 1 - headers) / 2)
    const files = (more: number) => [
      { name: 'a', byteLength: half },
      { name: 'b', byteLength: 0xffff_ffff - 1 - headers - half + more },
    ]

    expect(() => assertFitsZip(files(0))).not.toThrow()
    expect(() => assertFitsZip(files(1))).toThrow('archive-too-large')
  })

  test('is the same written file by file, each read when the one before it has been taken', async () => {
    const entries = ['one', 'two', 'three'].map((name) => ({ name, bytes: Buffer.from(name.repeat(9)), at }))
    let read = 0
    async function* reading() {
      for (const entry of entries) {
        read += 1
        yield await Promise.resolve(entry)
      }
    }
    const stream = streamZip(reading())
    const parts: Uint8Array[] = []
    const first = await stream.next()
    expect(read).toBe(1)
    if (!first.done) parts.push(first.value)
    for await (const part of stream) parts.push(part)

    expect(Buffer.concat(parts).equals(Buffer.from(writeZip(entries)))).toBe(true)
  })

  test('of nothing is still one', () => {
    expect(writeZip([])).toHaveLength(22)
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
