import { X509Certificate } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FakeKey } from '../../kms/kms-key.fixture.ts'
import { startKms, type KmsServer } from '../../kms/kms-server.fixture.ts'
import { hasOpenssl } from '../../openssl.fixture.ts'
import { makePki, type Wanted } from '../brought.fixture.ts'
import { requireValid } from '../check-key.ts'
import { isSignedBy } from '../distant-signer.ts'
import { makeKmsSealKey, type KmsSealKey, type KmsSealOptions } from './kms-seal-key.ts'
import { readHostKms } from './read-host-kms.ts'

const now = new Date('2027-03-01T12:00:00Z')
const message = Buffer.from('what is to be signed')
const hasty = { connectMs: 500, idleMs: 60_000, wholeMs: 400, restMs: 0 }

describe.runIf(hasOpenssl)('the key of seals in KMS', () => {
  const pki = makePki()
  const open: KmsSealKey[] = []
  let kms: KmsServer
  let own: FakeKey
  beforeAll(async () => {
    kms = await startKms()
    await pki.issue('root', 'root')
    await pki.issue('authority', 'root', { isAuthority: true })
    own = await issue('seal')
  })
  beforeEach(() => {
    for (const [name, value] of Object.entries(kms.environment)) vi.stubEnv(name, value)
  })
  afterEach(() => {
    for (const key of open.splice(0)) key.close()
    kms.state.mood = 'well'
    own.state = 'Enabled'
    vi.unstubAllEnvs()
  })
  afterAll(async () => {
    await kms.close()
    pki[Symbol.dispose]()
  })

  async function issue(name: string, wanted: Wanted = {}): Promise<FakeKey> {
    await pki.issue(name, 'authority', wanted)

    return kms.addKey('RSA_2048', pki.read(`${name}.key`))
  }
  const fileOf = (...names: string[]) =>
    pki.desk.put(`${names.join('-')}.chain`, names.map((name) => pki.read(`${name}.pem`)).join(''))
  function make(key: FakeKey, options: Partial<KmsSealOptions> = {}): KmsSealKey {
    const made = makeKmsSealKey({ key: key.arn, region: kms.region, endpoint: kms.endpoint }, options)
    open.push(made)

    return made
  }
  const faultOf = (key: FakeKey, ...names: string[]) =>
    readHostKms(make(key, hasty), fileOf(...names, 'authority', 'root')).then(
      () => 'none',
      (error: unknown) => (error as { fault: string }).fault,
    )

  test('signs what its certificate verifies, for many at once', async () => {
    const { identity, signer } = await readHostKms(make(own), fileOf('authority', 'seal', 'root'))
    const certificate = new X509Certificate(identity.certificate)
    expect(certificate.subject).toContain('seal')
    expect(identity.chain).toHaveLength(2)
    const signatures = await Promise.all(Array.from({ length: 20 }, () => signer.sign(message)))
    for (const signature of signatures) expect(isSignedBy(certificate, message, signature)).toBe(true)
  })

  test('is told by its public key: another certificate is not its own', async () => {
    await issue('other')
    expect(await faultOf(own, 'other')).toBe('key-mismatch')
    expect(await faultOf(own, 'other', 'seal')).toBe('none')
  })

  test('needs the whole chain, in a file that is there', async () => {
    const { desk } = pki
    const read = (file: string) => readHostKms(make(own), file)
    await expect(read(fileOf('seal'))).rejects.toMatchObject({ fault: 'chain-incomplete' })
    await expect(read(desk.put('none.pem', 'none'))).rejects.toMatchObject({ fault: 'no-certificate' })
    await expect(read('/nowhere/chain.pem')).rejects.toThrow('SEAL_KMS_CERTIFICATES: /nowhere/chain.pem')
  })

  test('is looked at as one of a file is: its usages, its time, its kind', async () => {
    const crypt = await issue('crypt', { extensions: ['keyUsage=critical,keyEncipherment'] })
    expect(await faultOf(crypt, 'crypt')).toBe('usage-missing')
    const ended = await issue('ended', { to: '20260101000000Z' })
    const { identity } = await readHostKms(make(ended), fileOf('ended', 'authority', 'root'))
    expect(() => requireValid(identity, now)).toThrow('has expired')
    expect(await faultOf(kms.addKey('SYMMETRIC_DEFAULT'), 'seal')).toBe('key-use')
    expect(await faultOf(kms.addKey('ECC_SECG_P256K1'), 'seal')).toBe('key-mismatch')
    const large = readHostKms(make(kms.addKey('ECC_NIST_P521')), fileOf('seal', 'authority', 'root'))
    await expect(large).rejects.toThrow(/but in these: ECDSA_SHA_512\. Take one of RSA_2048/)
  })

  test('that may not be used is said to be so', async () => {
    own.denied.add('GetPublicKey')
    expect(await faultOf(own, 'seal')).toBe('access-denied')
    own.denied.clear()
    own.state = 'PendingDeletion'
    expect(await faultOf(own, 'seal')).toBe('key-state')
  })

  test('that hangs is given up in its time, left alone for a while, and used again', async () => {
    const key = make(own, { ...hasty, restMs: 300 })
    const { signer } = await readHostKms(key, fileOf('seal', 'authority', 'root'))
    kms.state.mood = 'hung'
    const began = performance.now()
    await expect(signer.sign(message)).rejects.toMatchObject({ name: 'SealKeyUnusable' })
    kms.asked.length = 0
    await expect(signer.sign(message)).rejects.toThrow('KMS has not answered within 0.4 s')
    expect(performance.now() - began).toBeLessThan(800)
    expect(kms.asked).toEqual([])
    expect(key.lastFault()).toContain('has not answered')
    kms.state.mood = 'well'
    await expect.poll(() => signer.sign(message).catch(() => null), { timeout: 5000 }).not.toBeNull()
    expect(key.lastFault()).toBeNull()
  })

  test.each([
    ['throttled', 'asked too often'],
    ['failing', 'a fault of its own'],
    ['cut-off', 'cannot be reached'],
    ['broken', 'another key has taken the place of the one in KMS'],
  ] as const)('that is %s seals nothing', async (mood, sentence) => {
    const { signer } = await readHostKms(make(own, { restMs: 0 }), fileOf('seal', 'authority', 'root'))
    kms.state.mood = mood
    await expect(signer.sign(message)).rejects.toMatchObject({ name: 'SealKeyUnusable' })
    await expect(signer.sign(message)).rejects.toThrow(sentence)
    kms.state.mood = 'well'
    expect(await signer.sign(message)).toHaveLength(256)
  })
})
