import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeRivers } from '#server/trust/brought/brought.fixture.ts'
import type { FakeKey } from '#server/trust/kms/kms-key.fixture.ts'
import { startKms, type KmsServer } from '#server/trust/kms/kms-server.fixture.ts'
import { hasOpenssl } from '#server/trust/openssl.fixture.ts'
import { sealSteps } from '../host-seals.ts'
import { makeKeptLog } from '../kept-log.ts'
import { startPostgres, type Postgres } from '../postgres.ts'
import { sealedFile, sealOne } from '../sealed.ts'
import { makeWorld, register, signInAgain, standIn, type TestPerson, type World } from '../world.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-host-kms-'))
const kept = makeKeptLog()
let pki: Awaited<ReturnType<typeof makeRivers>>
let kms: KmsServer
let key: FakeKey
let chain: string
let server: Postgres | null = null
let running: World | undefined
let mara: TestPerson
const world = standIn(() => running!)

beforeAll(async () => {
  if (!hasOpenssl) return
  pki = await makeRivers({ key: 'ec:P-256' })
  kms = await startKms()
  for (const [name, value] of Object.entries(kms.environment)) vi.stubEnv(name, value)
  key = kms.addKey('ECC_NIST_P256', pki.read('seal.key'))
  kms.addAlias('alias/seal', key)
  chain = pki.desk.put(
    'whole.pem',
    ['seal', 'authority', 'root'].map((name) => pki.read(`${name}.pem`)).join(''),
  )
  server = process.env['TEST_ENGINE'] === 'postgres' ? ((await startPostgres()) ?? null) : null
  running = await start({})
  mara = await register(world, 'Mara', 'Acme')
})
afterEach(() => {
  if (kms) kms.state.mood = 'well'
})
afterAll(async () => {
  await running?.close()
  await kms?.close()
  server?.stop()
  pki?.[Symbol.dispose]()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

function start(more: Record<string, string>): Promise<World> {
  const environment = {
    ...{ SEAL_KMS_KEY: 'alias/seal', SEAL_KMS_CERTIFICATES: chain },
    ...{ KMS_REGION: kms.region, KMS_ENDPOINT: kms.endpoint },
    ...more,
  }

  return makeWorld({ folder, log: kept.log, environment, ...(server && { databaseUrl: server.url }) })
}

const { finishOne, envelopeOf, hasStatus, eventsOf, signerOf, healthOf } = sealSteps(world, () => mara)
const faultOfSeals = async () => (await healthOf()).parts.find(({ part }) => part === 'seal')?.error

describe.runIf(hasOpenssl)('a host whose key is in KMS', () => {
  test('seals with it, and vouches for what it sealed', async () => {
    const { bytes } = await sealOne(world, mara, 'ada@kms.example')
    expect(signerOf(bytes)).toContain('seal')
    expect(await world.app.services.verify(bytes)).toMatchObject({
      indication: 'total-passed',
      recorded: true,
      // Nobody says of this certificate whether it was revoked.
      signatures: [{ ours: true, signer: 'seal', level: 'B-T' }],
    })
    expect((await healthOf()).seal_key).toMatchObject({ name: 'seal', ends_at: '2055-01-01T00:00:00.000Z' })
    expect(kept.text()).not.toContain(kms.credentials.secretAccessKey)
    expect(new Set(kms.asked)).toEqual(new Set(['GetPublicKey', 'Sign']))
  })

  test('waits for one that hangs, seals nothing by another key meanwhile, and then once', async () => {
    kms.state.mood = 'hung'
    const { id, document } = await finishOne('bea@kms.example')
    await hasStatus(id, 'seal_failed')
    expect(await envelopeOf(id)).toMatchObject({ reason: 'seal-key-unusable', sealed: [] })
    expect(await faultOfSeals()).toContain('KMS has not answered within')
    // Everything else goes on.
    expect((await mara.call('GET /envelopes', { query: {} })).status).toBe(200)
    kms.state.mood = 'well'
    await hasStatus(id, 'completed')
    expect(signerOf(await sealedFile(mara, id, document))).toContain('seal')
    const events = await eventsOf(id)
    expect(events.filter((type) => type === 'envelope.completed')).toHaveLength(1)
    expect(events.filter((type) => type === 'envelope.seal_failed')).toHaveLength(1)
    expect((await envelopeOf(id)).sealed).toHaveLength(1)
    expect(await faultOfSeals()).toBeNull()
  })

  test('seals what waited for a key that was disabled, or signed by another', async () => {
    key.state = 'Disabled'
    const first = await finishOne('cleo@kms.example')
    await hasStatus(first.id, 'seal_failed')
    expect(await faultOfSeals()).toContain('The key is disabled')
    key.state = 'Enabled'
    kms.state.mood = 'broken'
    const second = await finishOne('dora@kms.example')
    await hasStatus(second.id, 'seal_failed')
    kms.state.mood = 'well'
    await hasStatus(first.id, 'completed')
    await hasStatus(second.id, 'completed')
    expect((await envelopeOf(second.id)).sealed).toHaveLength(1)
  })

  test('does not start with what cannot seal, and says why', async () => {
    await running?.close()
    running = undefined
    const symmetric = kms.addKey()
    await expect(start({ SEAL_KMS_KEY: 'alias/none' })).rejects.toThrow(
      /^SEAL_KMS_KEY: alias\/none cannot seal\. There is no such key in this region/,
    )
    await expect(start({ SEAL_KMS_KEY: symmetric.arn })).rejects.toThrow('The key is for something else')
    await expect(start({ SEAL_KMS_CERTIFICATES: '/nowhere.pem' })).rejects.toThrow(
      '/nowhere.pem cannot be read',
    )
    const other = kms.addKey('ECC_NIST_P256')
    await expect(start({ SEAL_KMS_KEY: other.id })).rejects.toThrow('None of the certificates')
    await expect(start({ SEAL_PKCS12_FILE: '/seal.p12' })).rejects.toThrow('name two keys')
    kms.state.mood = 'hung'
    await expect(start({})).rejects.toThrow('KMS has not answered within 10 s')
    kms.state.mood = 'well'
    running = await start({})
    await signInAgain(world, mara)
    expect(signerOf((await sealOne(world, mara, 'eva@kms.example')).bytes)).toContain('seal')
  })
})
