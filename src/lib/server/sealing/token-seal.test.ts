import { afterAll, describe, expect, test } from 'vitest'
import { judge } from '#verifier/judge.ts'
import { makeOffice } from '#verifier/sealed-pdf.fixture.ts'
import { prepareSeal } from '../pdf/prepare-seal.ts'
import type { PdfEngine, Signer } from '../ports.ts'
import { completeSeal } from '../trust/complete-seal.ts'
import { isInstalled, makeDesk, verifyCades } from '../trust/openssl.fixture.ts'
import { readHostToken } from '../trust/brought/token/read-host-token.ts'
import { makeToken } from '../trust/brought/token/token-signer.ts'
import { hasSoftToken, makePins, makeSoftTokens } from '../trust/brought/token/token.fixture.ts'
import { reserveFor } from './reserve-for.ts'
import { trySeal } from './try-seal.ts'

const now = new Date()
const page = {
  locale: 'en-US',
  blocks: [{ kind: 'title', text: 'Lease', subtitle: '' }],
  footer: '',
} as const
const office = await makeOffice(now)

async function sealBy(signer: Signer) {
  const prepared = await prepareSeal({
    ...{ bytes: null, stamps: [], pictures: [], watermark: null, attachments: [] },
    completionCertificate: [page],
    locale: page.locale,
    signature: {
      ...{ fieldName: 'Seal', reason: 'Sealed', signerName: 'Rivers', at: now },
      reserve: reserveFor(signer, true),
    },
    seed: 'seed',
  })
  const { bytes } = await completeSeal(prepared, signer, office.timeStamps)

  return { bytes, contents: prepared.contents }
}

describe.runIf(hasSoftToken).each(['rsa:2048', 'rsa:4096', 'ec:P-256', 'ec:P-384', 'ec:P-521'])(
  'a seal with a key of %s in a token',
  async (key) => {
    if (!hasSoftToken) return
    const soft = makeSoftTokens()
    await soft.fill('Rivers', { key })
    const token = makeToken(soft.place('Rivers'), makePins())
    const { identity, signer } = await readHostToken(token, null)
    const { bytes, contents } = await sealBy(signer)
    afterAll(() => {
      token.close()
      soft[Symbol.dispose]()
    })

    test('is ours where its certificate is known', async () => {
      const verdict = await judge(bytes, now, [office.root], { record: 'unknown', seals: [identity] })
      expect(verdict).toMatchObject({
        indication: 'total-passed',
        signatures: [{ ours: true, signer: 'seal-of-Rivers', level: 'B-T' }],
      })
    })

    test('is broken by any change', async () => {
      const changed = Buffer.from(bytes)
      changed[200]! ^= 1
      const verdict = await judge(changed, now, [office.root], { record: 'unknown', seals: [identity] })
      expect(verdict).toMatchObject({ indication: 'total-failed' })
    })

    test('is taken by a trial', async () => {
      const pdf = {
        prepareSeal,
        judge: (file, at, known) => judge(file, at, [], known),
      } as Partial<PdfEngine>
      await expect(
        trySeal({ pdf: pdf as PdfEngine, clock: { now: () => now } }, signer),
      ).resolves.toBeUndefined()
    })

    test('is verified by openssl as CAdES, up to the root', async () => {
      using desk = makeDesk()
      const { start, end } = contents
      desk.put('cms', Buffer.from(Buffer.from(bytes.subarray(start, end)).toString('latin1'), 'hex'))
      desk.put('signed', Buffer.concat([bytes.subarray(0, start - 1), bytes.subarray(end + 1)]))
      desk.put('root.pem', soft.pki.read('root.pem'))
      expect(await verifyCades(desk, 'cms', 'signed')).toContain('CAdES Verification successful')
    })

    test.runIf(isInstalled('pdfsig', '-v'))('is valid for pdfsig', async () => {
      using desk = makeDesk()
      desk.put('sealed.pdf', bytes)
      const answer = await desk.run('pdfsig', '-nocert', 'sealed.pdf')
      expect(answer).toContain('Signature Validation: Signature is Valid.')
      expect(answer).toContain('Total document signed')
      expect(answer).toContain('Signer Certificate Common Name: seal-of-Rivers')
    })

    test.runIf(isInstalled('qpdf', '--version'))('is clean for qpdf', async () => {
      using desk = makeDesk()
      desk.put('sealed.pdf', bytes)
      expect(await desk.run('qpdf', '--check', 'sealed.pdf')).toContain('No syntax or stream encoding errors')
    })
  },
)
