import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadInstanceKey, loadNextKey, nextKeyFile, writeInstanceKey } from '../instance-key-file.ts'
import { makeKeyWrapping } from './key-wrapping.ts'
import type { FakeKey } from './kms-key.fixture.ts'
import { startKms, type KmsServer } from './kms-server.fixture.ts'

const hasty = { connectMs: 500, idleMs: 400, wholeMs: 3000 }
let server: KmsServer
let key: FakeKey
let folder: string
let file: string

beforeAll(async () => {
  server = await startKms()
})
afterAll(() => server.close())
beforeEach(() => {
  for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value)
  key = server.addKey()
  folder = mkdtempSync(join(tmpdir(), 'paraph-wrapped-'))
  file = join(folder, 'instance.key')
})
afterEach(() => {
  server.state.mood = 'well'
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const wrap = (named = key) =>
  makeKeyWrapping({ key: named.arn, region: server.region, endpoint: server.endpoint }, hasty)

describe('an instance key that rests under a key of KMS', () => {
  test('is made at the first start, and lies nowhere but encrypted', async () => {
    const made = await loadInstanceKey({ file, wrapping: wrap() })
    expect(made).toHaveLength(32)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['instance.key'])
    const resting = Buffer.from(readFileSync(file, 'utf8'), 'base64')
    expect(resting.length).toBeGreaterThan(64)
    expect(resting.includes(Buffer.from(made))).toBe(false)
    expect(await loadInstanceKey({ file, wrapping: wrap() })).toEqual(made)
    expect(await loadInstanceKey({ base64: readFileSync(file, 'utf8'), wrapping: wrap() })).toEqual(made)
  })

  test('is one for all that start at once', async () => {
    const keys = await Promise.all(
      Array.from({ length: 8 }, () => loadInstanceKey({ file, wrapping: wrap() })),
    )
    expect(new Set(keys.map((one) => Buffer.from(one).toString('hex'))).size).toBe(1)
  })

  test('is asked for once while a process runs, however often it looks', async () => {
    const source = { file, wrapping: wrap() }
    await loadInstanceKey(source)
    server.asked.length = 0
    for (let round = 0; round < 5; round += 1) await loadInstanceKey(source)
    expect(server.asked).toEqual([])
    expect(await loadNextKey(source)).toBeNull()
    await writeInstanceKey(nextKeyFile(file), await source.wrapping.make())
    expect(await loadNextKey(source)).not.toEqual(await loadInstanceKey(source))
    expect(server.asked).toEqual(['GenerateDataKey', 'Decrypt'])
  })

  test('is not taken for an open one, nor an open one for it', async () => {
    await loadInstanceKey({ file, wrapping: wrap() })
    await expect(loadInstanceKey({ file })).rejects.toThrow(
      `The instance key in ${file} is encrypted. Name the key of KMS that opens it by INSTANCE_KEY_KMS.`,
    )
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
    await expect(loadInstanceKey({ file, wrapping: wrap() })).rejects.toThrow(
      'is not encrypted, though INSTANCE_KEY_KMS is set. Encrypt it: npm run paraph -- key wrap',
    )
  })

  test('is refused where what it opens to is no key', async () => {
    const base64 = Buffer.from(await wrap().wrap(randomBytes(16))).toString('base64')
    await expect(loadInstanceKey({ base64, wrapping: wrap() })).rejects.toThrow('it is no instance key')
  })

  test('that does not open is never made anew, and why it does not is said with the name of the key', async () => {
    await loadInstanceKey({ file, wrapping: wrap() })
    const before = readFileSync(file, 'utf8')
    const other = server.addKey()
    const sentences: [() => void, string][] = [
      [() => (key.state = 'Disabled'), 'The key is disabled'],
      [() => (key.state = 'PendingDeletion'), 'is pending deletion'],
      [() => key.denied.add('Decrypt'), 'does not let these credentials at it'],
      [() => (server.state.mood = 'hung'), 'KMS has not answered within 3 s'],
      [() => (server.state.mood = 'throttled'), 'KMS is asked too often'],
      [() => vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong'), 'AWS does not take the credentials'],
    ]
    for (const [spoil, sentence] of sentences) {
      spoil()
      await expect(loadInstanceKey({ file, wrapping: wrap() })).rejects.toThrow(sentence)
      await expect(loadInstanceKey({ file, wrapping: wrap() })).rejects.toThrow(
        `INSTANCE_KEY_KMS: the instance key cannot be had by ${key.arn}. `,
      )
      key.state = 'Enabled'
      key.denied.clear()
      server.state.mood = 'well'
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', server.credentials.secretAccessKey)
    }
    await expect(loadInstanceKey({ file, wrapping: wrap(other) })).rejects.toThrow(
      'It was encrypted by another key than this one',
    )
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(readdirSync(folder)).toEqual(['instance.key'])
    expect(await loadInstanceKey({ file, wrapping: wrap() })).toHaveLength(32)
  })

  test('is not made where KMS is away, and no open one instead', async () => {
    server.state.mood = 'hung'
    await expect(loadInstanceKey({ file, wrapping: wrap() })).rejects.toThrow('has not answered')
    expect(readdirSync(folder)).toEqual([])
  })
})
