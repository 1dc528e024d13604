import { PdfStream, type PDF } from '@libpdf/core'
import { isExhaustion } from '../exhaustion.ts'
import { findDict } from '../intake/objects.ts'

/** What a file says in its metadata to conform to, by the namespaces of the identifications. */
const claims = {
  any: /http:\/\/(www\.aiim\.org\/pdf(a|ua)|www\.npes\.org\/pdfx|ns\.adobe\.com\/pdfx\/1\.3)\/?(ns\/id\/)?/,
  /** Of these no sealed file keeps one. */
  unkept: /http:\/\/(www\.aiim\.org\/pdfua|www\.npes\.org\/pdfx|ns\.adobe\.com\/pdfx\/1\.3)\/?(ns\/id\/)?/,
} as const

/** True for a document that claims to be PDF/A, PDF/UA or PDF/X, or one of the two that no sealed file keeps to. */
export function hasClaims(pdf: PDF, which: keyof typeof claims): boolean {
  const metadata = findDict(pdf.getCatalog(), 'Metadata', pdf.context)
  // In UTF-16 every other byte is zero.
  const text = metadata instanceof PdfStream ? decoded(metadata).replaceAll('\0', '') : ''
  return claims[which].test(text)
}

/** Takes the metadata off a document that claims in it to conform to a standard. */
export function dropClaims(pdf: PDF): void {
  if (hasClaims(pdf, 'any')) pdf.getCatalog().delete('Metadata')
}

function decoded(stream: PdfStream): string {
  try {
    return Buffer.from(stream.getDecodedData()).toString('latin1')
  } catch (error) {
    if (isExhaustion(error)) throw error
    return ''
  }
}
