import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadInstanceKey, writeInstanceKey } from './instance-key-file.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraph-key-'))
  file = join(folder, 'instance.key')
})
afterEach(() => rm(folder, { recursive: true }))

describe('the instance key in a file', () => {
  test('is made at the first start, for its owner only, and nothing else is left behind', async () => {
    expect(await loadInstanceKey({ file })).toHaveLength(32)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['instance.key'])
  })

  test('is the same at every start', async () => {
    const first = await loadInstanceKey({ file })

    expect(await loadInstanceKey({ file })).toEqual(first)
  })

  test('is one key for all who start at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadInstanceKey({ file })))

    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1)
    expect(await readdir(folder)).toEqual(['instance.key'])
  })

  test('is never written over', async () => {
    const first = await loadInstanceKey({ file })

    expect(await writeInstanceKey(file, randomBytes(32))).toBe(false)
    expect(await loadInstanceKey({ file })).toEqual(first)
  })

  test.each([0o640, 0o604, 0o660])('is refused with mode %o, with the way to mend it', async (mode) => {
    await loadInstanceKey({ file })
    await chmod(file, mode)

    await expect(loadInstanceKey({ file })).rejects.toThrow(`chmod 600 ${file}`)
  })

  test.each(['', 'short', randomBytes(31).toString('base64'), randomBytes(32).toString('hex')])(
    'is refused when damaged, and kept as it is: %j',
    async (text) => {
      await writeFile(file, text, { mode: 0o600 })

      await expect(loadInstanceKey({ file })).rejects.toThrow('is not 32 bytes of base64')
      expect(await readFile(file, 'utf8')).toBe(text)
    },
  )
})

describe('the instance key by configuration', () => {
  test('is what the file holds', async () => {
    const key = await loadInstanceKey({ file })

    expect(await loadInstanceKey({ base64: await readFile(file, 'utf8') })).toEqual(key)
  })

  test('never shows in the refusal', async () => {
    const secret = randomBytes(31).toString('base64')
    const error = await loadInstanceKey({ base64: secret }).catch(String)

    expect(error).toContain('is not 32 bytes')
    expect(error).not.toContain(secret)
  })
})
