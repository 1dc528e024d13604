import { createHash, X509Certificate } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { judge } from '#verifier/judge.ts'
import type { BroughtSeal, Knowledge } from '#verifier/knowledge.ts'
import { makeOffice } from '#verifier/sealed-pdf.fixture.ts'
import type { Signer } from '../ports.ts'
import { makeRivers } from '../trust/brought/brought.fixture.ts'
import { checkKey } from '../trust/brought/check-key.ts'
import { readPkcs12 } from '../trust/brought/read-pkcs12.ts'
import { makeLocalSigner } from '../trust/local-signer.ts'
import { hasOpenssl } from '../trust/openssl.fixture.ts'
import { sealPage, testByOthers, tryHere } from './judged-seal.fixture.ts'

const now = new Date()
const office = await makeOffice(now)

function open(file: Uint8Array): { seal: BroughtSeal; signer: Signer } {
  const key = readPkcs12(file, 'secret')
  const seal = checkKey(key, now)

  return {
    seal,
    signer: makeLocalSigner({ certificate: seal.certificate, privateKey: key.privateKey }, seal.chain),
  }
}

describe.runIf(hasOpenssl).each([
  ['rsa:2048', ['-legacy']],
  ['rsa:4096', []],
  ['ec:P-256', ['-legacy']],
  ['ec:P-384', []],
  ['ec:P-521', []],
])('a seal with a key of %s that was brought along', async (kind, how) => {
  const pki = await makeRivers({ key: kind })
  const { seal, signer } = open(await pki.pack('seal', ['seal', 'authority', 'root'], { how }))
  const sealed = await sealPage(signer, { at: now, office })
  const { bytes } = sealed
  const find = (knowledge: Partial<Knowledge>, file = bytes) =>
    judge(file, now, [office.root], { record: 'unknown', ...knowledge })
  afterAll(() => pki[Symbol.dispose]())

  test('is ours where its certificate is known, and one of strangers where it is not', async () => {
    const known = await find({ seals: [seal] })
    expect(known.indication).toBe('total-passed')
    expect(known.signatures).toMatchObject([{ ours: true, signer: 'seal', level: 'B-T' }])
    expect(await find({})).toMatchObject({ indication: 'indeterminate', reason: 'certificate-not-trusted' })
  })

  test('counts on this host for files on record alone: whoever has the key seals elsewhere, too', async () => {
    expect(await find({ seals: [seal], record: 'kept' })).toMatchObject({ indication: 'total-passed' })
    expect(await find({ seals: [seal], record: 'missing' })).toMatchObject({
      indication: 'indeterminate',
      signatures: [{ ours: false, intact: true }],
    })
  })

  test('does not make whatever else its authority issues ours', async () => {
    await pki.issue('other', 'authority', { key: kind })
    const other = open(await pki.pack('other', ['other', 'authority', 'root']))
    const { bytes: foreign } = await sealPage(other.signer, { at: now, office })
    expect(await find({ seals: [other.seal] }, foreign)).toMatchObject({ indication: 'total-passed' })
    for (const record of ['unknown', 'kept'] as const)
      expect(await find({ seals: [seal], record }, foreign)).toMatchObject({
        reason: 'certificate-not-trusted',
        signatures: [{ ours: false }],
      })
  })

  test('has one form alone: a certificate more or fewer is not as made', async () => {
    const short = { certificate: seal.certificate, chain: seal.chain.slice(0, 1) }
    expect(await find({ seals: [short] })).toMatchObject({ reason: 'seal-not-as-made' })
  })

  test('is broken by any change, and does not count once it was revoked', async () => {
    const changed = Buffer.from(bytes)
    changed[changed.indexOf('Lease') === -1 ? 200 : changed.indexOf('Lease')]! ^= 1
    expect(await find({ seals: [seal] }, changed)).toMatchObject({ indication: 'total-failed' })
    const sha256 = createHash('sha256').update(seal.certificate).digest('hex')
    const revocations = [{ sha256, since: new Date(0), isInForeignHands: true }]
    expect(await find({ seals: [seal], revocations })).toMatchObject({ reason: 'certificate-revoked' })
  })

  test('is taken by a trial, which a key of another certificate fails', async () => {
    await expect(tryHere(signer, now)).resolves.toBeUndefined()
    const wrong = { ...signer, sign: (signed: Uint8Array) => office.signer.sign(signed) }
    await expect(tryHere(wrong, now)).rejects.toMatchObject({ fault: 'trial-failed' })
    await expect(tryHere(signer, new Date('2056-01-01'))).rejects.toMatchObject({ fault: 'trial-failed' })
  })

  testByOthers({ sealed, root: pki.read('root.pem'), commonName: 'seal' })

  test('names whose it is', () => {
    expect(new X509Certificate(seal.certificate).subject).toContain('Rivers')
  })
})
