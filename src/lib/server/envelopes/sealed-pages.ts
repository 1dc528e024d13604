import type { EnvelopeDocument } from '#core/envelope/envelope.ts'
import { sheet } from '../pdf/certificate/sheet.ts'
import type { SealedRow } from './beside-envelope.ts'

/** Of a sealed file: the pages of its document and, behind them, those of the certificate; which by itself is of no document. */
export function pagesOfSealed(
  documents: readonly Pick<EnvelopeDocument, 'id' | 'pages'>[],
  { documentId, certificatePages }: Pick<SealedRow, 'documentId' | 'certificatePages'>,
): { width: number; height: number }[] {
  const own = documents.find(({ id }) => id === documentId)?.pages ?? []

  return [...own, ...Array.from({ length: certificatePages ?? 0 }, () => ({ ...sheet }))]
}
