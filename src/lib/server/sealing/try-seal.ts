import type { Clock, Signer } from '../ports.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import { KeyUnfit } from '../trust/brought/key-unfit.ts'
import { completeSeal } from '../trust/complete-seal.ts'
import { reserveFor } from './reserve-for.ts'

type Parts = { pdf: PdfEngine; clock: Clock }

/** Nobody sees it but the verdict. */
const page = {
  locale: 'en-US',
  blocks: [{ kind: 'title', text: 'Trial of a seal', subtitle: 'Made to see whether a key can seal' }],
  footer: '',
} as const

/**
 * Seals a page with a key that was brought along, and has our own verdict judge it as it will judge what is sealed with it. Throws
 * `KeyUnfit` where that does not find it good.
 */
export async function trySeal({ pdf, clock }: Parts, signer: Signer): Promise<void> {
  const at = clock.now()
  const prepared = await pdf.prepareSeal({
    ...{ bytes: null, stamps: [], pictures: [], watermark: null, attachments: [] },
    completionCertificate: [page],
    locale: page.locale,
    signature: {
      fieldName: 'Paraph seal',
      reason: 'Trial',
      signerName: 'Paraph',
      at,
      reserve: reserveFor(signer, false),
      hash: signer.hash,
    },
    seed: 'trial',
  })
  const { bytes } = await sign(() => completeSeal(prepared, signer, null))
  const { certificate, chain } = signer
  const { indication, reason, signatures } = await pdf.judge(bytes, at, {
    record: 'unknown',
    seals: [{ certificate, chain }],
  })
  const isGood = indication === 'total-passed' && signatures.length === 1 && signatures[0]?.ours
  if (!isGood) throw new KeyUnfit('trial-failed', { cause: new Error(`the verdict says ${reason}`) })
}

async function sign<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new KeyUnfit('trial-failed', { cause })
  }
}
