import { expect, test } from 'vitest'
import type { makeOffice } from '#verifier/sealed-pdf.fixture.ts'
import { prepareSeal } from '../pdf/prepare-seal.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import type { PreparedSeal } from '../pdf/seal-job.ts'
import type { Signer } from '../ports.ts'
import { completeSeal } from '../trust/complete-seal.ts'
import { isInstalled, makeDesk, verifyCades } from '../trust/openssl.fixture.ts'
import { judge } from '#verifier/judge.ts'
import { reserveFor } from './reserve-for.ts'
import { trySeal } from './try-seal.ts'

export type SealedPage = { bytes: Uint8Array; contents: PreparedSeal['contents'] }

const page = {
  locale: 'en-US',
  blocks: [{ kind: 'title', text: 'Lease', subtitle: '' }],
  footer: '',
} as const

type Office = Awaited<ReturnType<typeof makeOffice>>

/** One page, sealed by this signer at that time; with a time-stamp of the office where there is one. */
export async function sealPage(
  signer: Signer,
  { at, office }: { at: Date; office: Pick<Office, 'timeStamps'> | null },
): Promise<SealedPage> {
  const prepared = await prepareSeal({
    ...{ bytes: null, stamps: [], pictures: [], watermark: null, attachments: [] },
    completionCertificate: [page],
    locale: page.locale,
    signature: {
      ...{ fieldName: 'Seal', reason: 'Sealed', signerName: 'Rivers', at },
      reserve: reserveFor(signer, office !== null),
      hash: signer.hash,
    },
    seed: 'seed',
  })
  const { bytes } = await completeSeal(prepared, signer, office?.timeStamps ?? null)

  return { bytes, contents: prepared.contents }
}

/** The trial that a key stands before it is taken, with no process for PDFs beside it. */
export function tryHere(signer: Signer, at: Date): Promise<void> {
  const pdf: Partial<PdfEngine> = {
    prepareSeal,
    judge: (file, when, known) => judge(file, when, [], known),
  }

  return trySeal({ pdf: pdf as PdfEngine, clock: { now: () => at } }, signer)
}

type Judged = {
  sealed: SealedPage
  /** PEM. */ root: Uint8Array
  /** Of the certificate. */ commonName: string
}

/** What programs that are not ours say of a seal; tests of whoever calls it. */
export function testByOthers({ sealed: { bytes, contents }, root, commonName }: Judged): void {
  test('is verified by openssl as CAdES, up to the root', async () => {
    using desk = makeDesk()
    const { start, end } = contents
    desk.put('cms', Buffer.from(Buffer.from(bytes.subarray(start, end)).toString('latin1'), 'hex'))
    desk.put('signed', Buffer.concat([bytes.subarray(0, start - 1), bytes.subarray(end + 1)]))
    desk.put('root.pem', root)
    expect(await verifyCades(desk, 'cms', 'signed')).toContain('CAdES Verification successful')
  })

  test.runIf(isInstalled('pdfsig', '-v'))('is valid for pdfsig', async () => {
    using desk = makeDesk()
    desk.put('sealed.pdf', bytes)
    const answer = await desk.run('pdfsig', '-nocert', 'sealed.pdf')
    expect(answer).toContain('Signature Validation: Signature is Valid.')
    expect(answer).toContain('Total document signed')
    expect(answer).toContain(`Signer Certificate Common Name: ${commonName}`)
  })

  test.runIf(isInstalled('qpdf', '--version'))('is clean for qpdf', async () => {
    using desk = makeDesk()
    desk.put('sealed.pdf', bytes)
    expect(await desk.run('qpdf', '--check', 'sealed.pdf')).toContain('No syntax or stream encoding errors')
  })
}
