import { createHash, createPublicKey, verify } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { KmsPlace } from '../../config/kms-config.ts'
import type { FakeKey } from './kms-key.fixture.ts'
import { startKms, type KmsServer } from './kms-server.fixture.ts'
import { KmsUnusable } from './kms-unusable.ts'
import { openKms, type Kms } from './open-kms.ts'

const patience = { connectMs: 500, idleMs: 400, wholeMs: 5000 }
const context = { application: 'paraph', purpose: 'instance-key' }
let server: KmsServer
let key: FakeKey

beforeAll(async () => {
  server = await startKms()
})
afterAll(() => server.close())
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', server.credentials.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', server.credentials.secretAccessKey)
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
  vi.stubEnv('AWS_REGION', '')
  key = server.addKey()
})
afterEach(() => {
  server.state.mood = 'well'
  vi.unstubAllEnvs()
})

async function using<T>(work: (kms: Kms) => Promise<T>, more: Partial<KmsPlace> = {}, given = patience) {
  const { region, endpoint } = server
  const kms = await openKms({ key: key.arn, region, endpoint, ...more }, given)
  try {
    return await work(kms)
  } finally {
    kms.close()
  }
}
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => {
      expect(error).toBeInstanceOf(KmsUnusable)
      return (error as KmsUnusable).fault
    },
  )
const makeFault = (more: Partial<KmsPlace> = {}) => faultOf(using((kms) => kms.makeDataKey(context), more))

describe('a key of KMS', () => {
  test('makes keys, opens them again, and others by no other way', async () => {
    const { plain, sealed } = await using((kms) => kms.makeDataKey(context))
    expect(plain).toHaveLength(32)
    expect(Buffer.from(sealed).includes(Buffer.from(plain))).toBe(false)
    expect(await using((kms) => kms.decrypt(sealed, { ...context }))).toEqual(plain)
    expect(await using((kms) => kms.decrypt(sealed, context), { key: key.id })).toEqual(plain)
    const again = await using((kms) => kms.encrypt(plain, context))
    expect(await using((kms) => kms.decrypt(again, context))).toEqual(plain)
  })

  test('is found by its alias, which decides the key anew each time', async () => {
    server.addAlias('alias/paraph', key)
    const { plain, sealed } = await using((kms) => kms.makeDataKey(context), { key: 'alias/paraph' })
    expect(await using((kms) => kms.decrypt(sealed, context))).toEqual(plain)
  })

  test('signs a hash with the kinds of keys that seals have', async () => {
    const message = Buffer.from('what is to be signed')
    for (const [spec, algorithm, hash] of [
      ['RSA_2048', 'RSASSA_PKCS1_V1_5_SHA_256', 'sha256'],
      ['ECC_NIST_P256', 'ECDSA_SHA_256', 'sha256'],
      ['ECC_NIST_P384', 'ECDSA_SHA_384', 'sha384'],
    ] as const) {
      const own = server.addKey(spec)
      const { found, signature } = await using(
        async (kms) => ({
          found: await kms.readPublicKey(),
          signature: await kms.signDigest(createHash(hash).update(message).digest(), algorithm),
        }),
        { key: own.arn },
      )
      expect(found.algorithms).toContain(algorithm)
      const publicKey = createPublicKey({
        key: Buffer.from(found.publicKey),
        format: 'der',
        type: 'spki',
      })
      expect(verify(hash, message, { key: publicKey, dsaEncoding: 'der' }, signature), spec).toBe(true)
      expect(verify(hash, Buffer.from('other'), { key: publicKey, dsaEncoding: 'der' }, signature)).toBe(
        false,
      )
    }
  })
})

describe('what is wrong with KMS is said as a sentence:', () => {
  test('a secret that is not that of the key, a key that nobody has, and none at all', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another')
    expect(await makeFault()).toBe('credentials-refused')
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIANOBODY')
    expect(await makeFault()).toBe('credentials-refused')
    vi.stubEnv('AWS_ACCESS_KEY_ID', '')
    expect(await makeFault()).toBe('no-credentials')
  })

  test('a region that nobody told, or another one than the key is in', async () => {
    expect(await makeFault({ region: null })).toBe('no-region')
    vi.stubEnv('AWS_REGION', undefined)
    expect(await makeFault({ region: null })).toBe('no-region')
    vi.stubEnv('AWS_REGION', server.region)
    expect(await makeFault({ region: null })).toBe('none')
    // AWS has an endpoint a region: this one is asked for a key that is elsewhere, and by a name that it does not go by.
    expect(await makeFault({ key: key.arn.replace(server.region, 'us-west-2') })).toBe('key-missing')
    expect(await makeFault({ region: 'us-west-2' })).toBe('credentials-refused')
  })

  test('a key that is not there, may not be used, or is for something else', async () => {
    expect(await makeFault({ key: '1234abcd-12ab-34cd-56ef-1234567890ab' })).toBe('key-missing')
    key.denied.add('GenerateDataKey')
    await expect(using((kms) => kms.makeDataKey(context))).rejects.toThrow(
      /does not let these credentials at it: .*kms:GenerateDataKey on resource/,
    )
    expect(await makeFault({ key: server.addKey('RSA_2048').arn })).toBe('key-use')
  })

  test.each([
    ['Disabled', 'key-disabled'],
    ['PendingDeletion', 'key-state'],
    ['PendingImport', 'key-state'],
  ] as const)('a key that is %s', async (state, fault) => {
    key.state = state
    expect(await makeFault()).toBe(fault)
    key.state = 'Enabled'
    expect(await makeFault()).toBe('none')
  })

  test('what another key has encrypted, another context, or nobody', async () => {
    const other = server.addKey()
    const { sealed } = await using((kms) => kms.makeDataKey(context))
    const decrypt = (bytes: Uint8Array, bound: Record<string, string>, named = key.arn) =>
      faultOf(using((kms) => kms.decrypt(bytes, bound), { key: named }))
    expect(await decrypt(sealed, context, other.arn)).toBe('other-key')
    expect(await decrypt(sealed, { ...context, purpose: 'else' })).toBe('ciphertext-unreadable')
    expect(await decrypt(sealed, {})).toBe('ciphertext-unreadable')
    const damaged = Uint8Array.from(sealed)
    damaged[80]! ^= 1
    expect(await decrypt(damaged, context)).toBe('ciphertext-unreadable')
    expect(await decrypt(Buffer.alloc(150, 7), context)).toBe('ciphertext-unreadable')
  })

  test('one that is asked too often, which is tried a few times', async () => {
    server.state.mood = 'throttled'
    server.asked.length = 0
    expect(await makeFault()).toBe('throttled')
    expect(server.asked).toHaveLength(3)
    server.state.mood = 'failing'
    expect(await makeFault()).toBe('unwell')
  })

  test('one that says nothing, within its time', async () => {
    server.state.mood = 'hung'
    const began = performance.now()
    expect(await makeFault()).toBe('silent')
    const hasty = faultOf(
      using((kms) => kms.makeDataKey(context), {}, { ...patience, idleMs: 60_000, wholeMs: 300 }),
    )
    expect(await hasty).toBe('silent')
    expect(performance.now() - began).toBeLessThan(5500)
  })

  test('one that is not there, hangs up, or takes no connection', async () => {
    expect(await makeFault({ endpoint: 'http://127.0.0.1:9' })).toBe('unreachable')
    expect(await makeFault({ endpoint: 'http://kms.invalid' })).toBe('unreachable')
    server.state.mood = 'cut-off'
    expect(await makeFault()).toBe('unreachable')
    const mute = createServer(() => {})
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const { port } = mute.address() as AddressInfo
    expect(await makeFault({ endpoint: `http://127.0.0.1:${port}` })).toBe('silent')
    mute.close()
  })
})
