import { PdfDict, PdfStream, type PDF } from '@libpdf/core'
import { isExhaustion } from './exhaustion.ts'
import { findDict } from './intake/objects.ts'

/** What a file says in its metadata to conform to: PDF/A, PDF/UA and PDF/X, by the namespaces of their identifications. */
const claim =
  /http:\/\/(www\.aiim\.org\/pdf(a|ua)|www\.npes\.org\/pdfx|ns\.adobe\.com\/pdfx\/1\.3)\/?(ns\/id\/)?/

/**
 * Takes the metadata off a document that claims in it to conform to a standard: what is stamped, appended and attached
 * does not. True when there was such a claim.
 */
export function dropClaims(pdf: PDF): boolean {
  const catalog = pdf.getCatalog()
  const metadata = findDict(catalog, 'Metadata', pdf.context)
  if (!(metadata instanceof PdfDict) || !isClaiming(metadata)) return false

  catalog.delete('Metadata')
  return true
}

function isClaiming(metadata: PdfDict): boolean {
  // In UTF-16 every other byte is zero.
  const text = metadata instanceof PdfStream ? decoded(metadata).replaceAll('\0', '') : ''
  return claim.test(text)
}

function decoded(stream: PdfStream): string {
  try {
    return Buffer.from(stream.getDecodedData()).toString('latin1')
  } catch (error) {
    if (isExhaustion(error)) throw error
    return ''
  }
}
