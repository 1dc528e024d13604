import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { judge } from '#verifier/judge.ts'
import { makeOffice } from '#verifier/sealed-pdf.fixture.ts'
import { makeKmsSealKey } from '../trust/brought/kms/kms-seal-key.ts'
import { readHostKms } from '../trust/brought/kms/read-host-kms.ts'
import { makeRivers } from '../trust/brought/brought.fixture.ts'
import type { KmsKeySpec } from '../trust/kms/kms-key.fixture.ts'
import { startKms } from '../trust/kms/kms-server.fixture.ts'
import { hasOpenssl } from '../trust/openssl.fixture.ts'
import { sealPage, testByOthers, tryHere } from './judged-seal.fixture.ts'

const now = new Date()
const office = await makeOffice(now)
const kinds: [string, KmsKeySpec][] = [
  ['rsa:2048', 'RSA_2048'],
  ['rsa:3072', 'RSA_3072'],
  ['rsa:4096', 'RSA_4096'],
  ['ec:P-256', 'ECC_NIST_P256'],
  ['ec:P-384', 'ECC_NIST_P384'],
]

describe.runIf(hasOpenssl).each(kinds)('a seal with a key of %s in KMS', async (kind, spec) => {
  if (!hasOpenssl) return
  const kms = await startKms()
  const pki = await makeRivers({ key: kind })
  const chain = pki.desk.put(
    'whole.pem',
    ['root', 'seal', 'authority'].map((name) => pki.read(`${name}.pem`)).join(''),
  )
  const own = kms.addKey(spec, pki.read('seal.key'))
  for (const [name, value] of Object.entries(kms.environment)) vi.stubEnv(name, value)
  const key = makeKmsSealKey({ key: own.arn, region: kms.region, endpoint: kms.endpoint }, { restMs: 0 })
  const { identity, signer } = await readHostKms(key, chain)
  const sealed = await sealPage(signer, { at: now, office })
  vi.unstubAllEnvs()
  afterEach(() => {
    kms.state.mood = 'well'
  })
  afterAll(async () => {
    key.close()
    await kms.close()
    pki[Symbol.dispose]()
  })

  test('is ours where its certificate is known', async () => {
    const verdict = await judge(sealed.bytes, now, [office.root], { record: 'unknown', seals: [identity] })
    expect(verdict).toMatchObject({
      indication: 'total-passed',
      signatures: [{ ours: true, signer: 'seal', level: 'B-T' }],
    })
  })

  test('is broken by any change', async () => {
    const changed = Buffer.from(sealed.bytes)
    changed[200]! ^= 1
    const verdict = await judge(changed, now, [office.root], { record: 'unknown', seals: [identity] })
    expect(verdict).toMatchObject({ indication: 'total-failed' })
  })

  test('is taken by a trial, which one that signs by another key fails', async () => {
    await expect(tryHere(signer, now)).resolves.toBeUndefined()
    kms.state.mood = 'broken'
    await expect(tryHere(signer, now)).rejects.toMatchObject({ fault: 'trial-failed' })
    await expect(sealPage(signer, { at: now, office })).rejects.toMatchObject({
      name: 'SealKeyUnusable',
      message: 'another key has taken the place of the one in KMS',
    })
  })

  testByOthers({ sealed, root: pki.read('root.pem'), commonName: 'seal' })
})
