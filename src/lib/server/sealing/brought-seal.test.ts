import { createHash, X509Certificate } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { judge } from '#verifier/judge.ts'
import type { BroughtSeal, Knowledge } from '#verifier/knowledge.ts'
import { makeOffice } from '#verifier/sealed-pdf.fixture.ts'
import { prepareSeal } from '../pdf/prepare-seal.ts'
import type { PdfEngine, Signer } from '../ports.ts'
import { makeRivers } from '../trust/brought/brought.fixture.ts'
import { checkKey } from '../trust/brought/check-key.ts'
import { readPkcs12 } from '../trust/brought/read-pkcs12.ts'
import { completeSeal } from '../trust/complete-seal.ts'
import { makeLocalSigner } from '../trust/local-signer.ts'
import { hasOpenssl, isInstalled, makeDesk, verifyCades } from '../trust/openssl.fixture.ts'
import { reserveFor } from './reserve-for.ts'
import { trySeal } from './try-seal.ts'

const now = new Date()
const clock = { now: () => now }
const page = {
  locale: 'en-US',
  blocks: [{ kind: 'title', text: 'Lease', subtitle: '' }],
  footer: '',
} as const
const office = await makeOffice(now)

function open(file: Uint8Array): { seal: BroughtSeal; signer: Signer } {
  const key = readPkcs12(file, 'secret')
  const seal = checkKey(key, now)

  return {
    seal,
    signer: makeLocalSigner({ certificate: seal.certificate, privateKey: key.privateKey }, seal.chain),
  }
}

async function sealBy(signer: Signer, { isStamped = true } = {}) {
  const prepared = await prepareSeal({
    ...{ bytes: null, stamps: [], pictures: [], watermark: null, attachments: [] },
    completionCertificate: [page],
    locale: page.locale,
    signature: {
      ...{ fieldName: 'Seal', reason: 'Sealed', signerName: 'Rivers', at: now },
      reserve: reserveFor(signer, isStamped),
    },
    seed: 'seed',
  })
  const { bytes } = await completeSeal(prepared, signer, isStamped ? office.timeStamps : null)

  return { bytes, contents: prepared.contents }
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
  const { bytes, contents } = await sealBy(signer)
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
    const { bytes: foreign } = await sealBy(other.signer)
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
    const pdf = { prepareSeal, judge: (file, at, known) => judge(file, at, [], known) } as Partial<PdfEngine>
    const parts = { pdf: pdf as PdfEngine, clock }
    await expect(trySeal(parts, signer)).resolves.toBeUndefined()
    const wrong = { ...signer, sign: (signed: Uint8Array) => office.signer.sign(signed) }
    await expect(trySeal(parts, wrong)).rejects.toMatchObject({ fault: 'trial-failed' })
    const late = { now: () => new Date('2056-01-01') }
    await expect(trySeal({ ...parts, clock: late }, signer)).rejects.toMatchObject({ fault: 'trial-failed' })
  })

  test('is verified by openssl as CAdES, up to the root', async () => {
    using desk = makeDesk()
    const { start, end } = contents
    desk.put('cms', Buffer.from(Buffer.from(bytes.subarray(start, end)).toString('latin1'), 'hex'))
    desk.put('signed', Buffer.concat([bytes.subarray(0, start - 1), bytes.subarray(end + 1)]))
    desk.put('root.pem', pki.read('root.pem'))
    expect(await verifyCades(desk, 'cms', 'signed')).toContain('CAdES Verification successful')
  })

  test.runIf(isInstalled('pdfsig', '-v'))('is valid for pdfsig', async () => {
    using desk = makeDesk()
    desk.put('sealed.pdf', bytes)
    const answer = await desk.run('pdfsig', '-nocert', 'sealed.pdf')
    expect(answer).toContain('Signature Validation: Signature is Valid.')
    expect(answer).toContain('Total document signed')
    expect(answer).toContain('Signer Certificate Common Name: seal')
    expect(new X509Certificate(seal.certificate).subject).toContain('Rivers')
  })

  test.runIf(isInstalled('qpdf', '--version'))('is clean for qpdf', async () => {
    using desk = makeDesk()
    desk.put('sealed.pdf', bytes)
    expect(await desk.run('qpdf', '--check', 'sealed.pdf')).toContain('No syntax or stream encoding errors')
  })
})
