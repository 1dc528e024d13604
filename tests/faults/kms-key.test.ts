import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FakeKey } from '#server/trust/kms/kms-key.fixture.ts'
import { startKms, type KmsServer } from '#server/trust/kms/kms-server.fixture.ts'
import { listenTo } from '../webhook-receiver.ts'
import { register, signInAgain, type TestPerson } from '../world.ts'
import { runParaph } from './run-paraph.ts'
import { startServer, type ServerProcess } from './start-server.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-kms-'))
const keyFile = path.join(folder, 'instance.key')
const passphrase = { PARAPH_PASSPHRASE: 'a passphrase to test with' }
let kms: KmsServer
let key: FakeKey
let running: ServerProcess | undefined

beforeAll(async () => {
  kms = await startKms()
  key = kms.addKey()
})
afterEach(async () => {
  kms.state.mood = 'well'
  key.state = 'Enabled'
  await running?.stop()
  running = undefined
})
afterAll(async () => {
  await kms.close()
  rmSync(folder, { recursive: true, force: true })
})

const environment = (more: Record<string, string> = {}) => ({
  ...kms.environment,
  AWS_EC2_METADATA_DISABLED: 'true',
  INSTANCE_KEY_KMS: key.arn,
  ...more,
})
const start = async (more: Record<string, string> = {}, of: Record<string, string> = environment()) => {
  running = await startServer(folder, { ...of, ...more })

  return running
}
const paraph = (parameters: readonly string[], more: Record<string, string> = {}) =>
  runParaph(parameters, { DATA_DIR: folder, ...environment(), ...more })
const resting = () => Buffer.from(readFileSync(keyFile, 'utf8'), 'base64')

describe('a host whose instance key rests under a key of KMS', () => {
  let mara: TestPerson

  test('makes it there at the first start, opens it at the next, and asks for nothing in between', async () => {
    const { world } = await start()
    expect(kms.asked).toEqual(['GenerateDataKey', 'Decrypt'])
    expect(resting().length).toBeGreaterThan(64)
    mara = await register(world, 'mara', 'Acme')
    const { id } = await listenTo(mara, 'https://example.org/hook', ['envelope.completed'])
    kms.state.mood = 'hung'
    expect((await mara.call('POST /webhooks/{id}/rotate', { params: { id }, body: {} })).status).toBe(200)
    await running!.stop()
    kms.state.mood = 'well'

    await signInAgain((await start()).world, mara)
    expect(kms.asked.slice(2)).toEqual(['Decrypt'])
  })

  test('does not start without KMS, says why within its time, and leaves the key as it is', async () => {
    const before = readFileSync(keyFile, 'utf8')
    const other = kms.addKey()
    const refusals: [() => void, Record<string, string>, RegExp][] = [
      [() => {}, { INSTANCE_KEY_KMS: other.arn }, /encrypted by another key than this one/],
      [() => {}, { INSTANCE_KEY_KMS: '' }, /is encrypted\. Name the key of KMS that opens it/],
      [() => {}, { KMS_ENDPOINT: 'http://127.0.0.1:9' }, /KMS cannot be reached: ECONNREFUSED/],
      [() => {}, { AWS_SECRET_ACCESS_KEY: 'wrong' }, /AWS does not take the credentials/],
      [() => {}, { AWS_ACCESS_KEY_ID: '' }, /There are no credentials of AWS/],
      [() => (key.state = 'PendingDeletion'), {}, /is pending deletion.*cancel-key-deletion/],
      [() => (key.state = 'Disabled'), {}, /The key is disabled/],
      [() => (kms.state.mood = 'hung'), {}, /KMS has not answered within 20 s/],
    ]
    for (const [spoil, more, sentence] of refusals) {
      spoil()
      const began = performance.now()
      await expect(start(more)).rejects.toThrow(sentence)
      expect(performance.now() - began).toBeLessThan(40_000)
      Object.assign(key, { state: 'Enabled' })
    }
    kms.state.mood = 'well'
    expect(readFileSync(keyFile, 'utf8')).toBe(before)
    const { code, said } = await paraph(['key', 'make'])
    expect(code).toBe(0)
    await expect(start({ INSTANCE_KEY: said.trim() })).rejects.toThrow('does not open the seal keys')
    await signInAgain((await start()).world, mara)
  })

  test('rotates it, and the former one stays encrypted as well', async () => {
    const before = resting()
    const { code, said } = await paraph(['key', 'rotate'])
    expect(said).toContain('secrets were brought under the next key')
    expect(code).toBe(0)
    expect(resting().equals(before)).toBe(false)
    const files = readdirSync(folder).filter((name) => name.startsWith('instance.key'))
    expect(files).toHaveLength(2)
    const [aside = ''] = files.filter((name) => name !== 'instance.key')
    expect(Buffer.from(readFileSync(path.join(folder, aside), 'utf8'), 'base64').equals(before)).toBe(true)
    expect((await paraph(['key', 'check'])).code).toBe(0)
    await signInAgain((await start()).world, mara)
  })

  test('is backed up, and brought back under another key of KMS', async () => {
    const backup = path.join(folder, 'all.backup')
    expect(await paraph(['backup', backup], passphrase)).toMatchObject({ code: 0 })
    const other = kms.addKey()
    const elsewhere = { DATA_DIR: path.join(folder, 'again'), INSTANCE_KEY_KMS: other.arn }
    expect(await paraph(['restore', backup], { ...elsewhere, ...passphrase })).toMatchObject({ code: 0 })
    const brought = readFileSync(path.join(elsewhere.DATA_DIR, 'instance.key'), 'utf8')
    expect(Buffer.from(brought, 'base64').includes(other.id)).toBe(true)
    expect((await paraph(['key', 'check'], elsewhere)).code).toBe(0)
    const asVariable = { DATA_DIR: path.join(folder, 'third'), INSTANCE_KEY: brought.trim() }
    const refused = await paraph(['restore', backup], { ...asVariable, ...passphrase })
    expect(refused.said).toContain('encrypted by another key')
    const named = { ...asVariable, INSTANCE_KEY_KMS: other.arn }
    expect(await paraph(['restore', backup], { ...named, ...passphrase })).toMatchObject({ code: 0 })
    expect((await paraph(['key', 'check'], named)).code).toBe(0)
  })

  test('goes back to an open one, under KMS again, and under another key of it', async () => {
    expect(await paraph(['key', 'unwrap'])).toMatchObject({ code: 0 })
    expect(resting()).toHaveLength(32)
    const open = readFileSync(keyFile, 'utf8').trim()
    await expect(start()).rejects.toThrow('is not encrypted, though INSTANCE_KEY_KMS is set')
    await start({ INSTANCE_KEY_KMS: '' })
    await running!.stop()

    const printed = await paraph(['key', 'wrap'], { INSTANCE_KEY: open })
    expect(printed.code).toBe(0)
    const [, variable = ''] = /^INSTANCE_KEY=(\S+)$/m.exec(printed.said) ?? []
    await start({ INSTANCE_KEY: variable })
    await running!.stop()

    kms.state.mood = 'throttled'
    expect(await paraph(['key', 'wrap'])).toMatchObject({ code: 1 })
    kms.state.mood = 'well'
    expect(resting()).toHaveLength(32)
    expect(await paraph(['key', 'wrap'])).toMatchObject({ code: 0 })
    expect(resting().length).toBeGreaterThan(64)
    expect((await paraph(['key', 'wrap'])).said).toContain('already')
    const other = kms.addKey()
    const moved = await paraph(['key', 'wrap', '--from', key.arn], { INSTANCE_KEY_KMS: other.arn })
    expect(moved).toMatchObject({ code: 0 })
    await expect(start()).rejects.toThrow('encrypted by another key')
    await signInAgain((await start({ INSTANCE_KEY_KMS: other.arn })).world, mara)
  })
})
