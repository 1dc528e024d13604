import { PdfStream, type PDF } from '@libpdf/core'
import { isExhaustion } from '../exhaustion.ts'
import { findDict } from '../intake/objects.ts'

/** What a file says in its metadata to conform to, by the namespaces of the identifications. */
const claims = {
  any: /http:\/\/(www\.aiim\.org\/pdf(a|ua)|www\.npes\.org\/pdfx|ns\.adobe\.com\/pdfx\/1\.3)\/?(ns\/id\/)?/,
  /** Of these no sealed file keeps one. */
  unkept: /http:\/\/(www\.aiim\.org\/pdfua|www\.npes\.org\/pdfx|ns\.adobe\.com\/pdfx\/1\.3)\/?(ns\/id\/)?/,
} as const

/** XMP of documents has some kB. As text this much is some 50 MB, and far more is longer than any string may be. */
const mostBytes = 16 * 2 ** 20

/**
 * True for a document that claims to be PDF/A, PDF/UA or PDF/X, or one of the two that no sealed file keeps to. Metadata that
 * has a type of its own, as no XMP has (ISO 16684-1 §7.3.2), may say anything by entities, and what is too long is not read:
 * both count as claiming something.
 */
export function hasClaims(pdf: PDF, which: keyof typeof claims): boolean {
  const metadata = findDict(pdf.getCatalog(), 'Metadata', pdf.context)
  const bytes = metadata instanceof PdfStream ? decoded(metadata) : noBytes
  if (bytes.length > mostBytes) return which === 'any'
  const text = plainText(bytes)

  return claims[which].test(text) || (which === 'any' && /<!DOCTYPE/i.test(text))
}

/** Takes the metadata off a document that claims in it to conform to a standard. */
export function dropClaims(pdf: PDF): void {
  if (hasClaims(pdf, 'any')) pdf.getCatalog().delete('Metadata')
}

/** Without what stands between letters in UTF-16, and with letters for what refers to them by number (XML 1.0 §4.1). */
function plainText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/&#(x[\da-f]+|\d+);/gi, (_, number: string) => String.fromCharCode(Number(`0${number}`)))
}

const noBytes = new Uint8Array()

function decoded(stream: PdfStream): Uint8Array {
  try {
    return stream.getDecodedData()
  } catch (error) {
    if (isExhaustion(error)) throw error
    return noBytes
  }
}
