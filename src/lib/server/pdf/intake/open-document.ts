import type { PDF, PdfDict } from '@libpdf/core'
import { isRefusal, Refusal } from '#core/refusal.ts'
import { isExhaustion } from '../exhaustion.ts'
import { assertCopyable, loadBounded } from '../objects/load-bounded.ts'
import { readSparingly } from '../objects/on-loan.ts'
import { loadPdfium } from '../pdfium/pdfium.ts'
import { saveCopy } from '../pdfium/save-copy.ts'
import { withDocument } from '../pdfium/with-document.ts'
import { mayBeEncrypted, mayHoldSignature } from './file-shape.ts'
import { hasMisplacedObjects, withoutCrossReferences } from './misplaced-objects.ts'
import { findPages, type FoundPage } from './page-tree.ts'
import { isSigned } from './signed.ts'

export type OpenDocument = {
  /** What was parsed: the file, or a copy that was repaired or decrypted first. */
  source: Uint8Array
  pdf: PDF
  catalog: PdfDict
  pages: readonly FoundPage[]
  isRepaired: boolean
  isSigned: boolean
}

/**
 * Parses a file; once through PDFium's repair or decryption if it cannot be taken as it is. A signed one can only be
 * taken as it is. Throws `document-encrypted`, `document-password-wrong`, `document-encryption-unknown`,
 * `document-signed-…`, `document-no-pages`, `document-too-many-pages` or `document-unreadable`.
 */
export async function openDocument(
  bytes: Uint8Array,
  maxPages: number,
  password?: string,
): Promise<OpenDocument> {
  const parsed = await parse(bytes)
  if (!parsed) return openCopy(bytes, maxPages, password)
  if (!parsed.recoveredViaBruteForce && hasMisplacedObjects(bytes, parsed)) {
    if (isSigned(parsed.getCatalog(), parsed.context)) throw new Refusal('document-signed-broken')
    return { ...(await openDocument(withoutCrossReferences(bytes), maxPages, password)), isRepaired: true }
  }
  if (parsed.isEncrypted) return { ...(await openCopy(bytes, maxPages, password)), isRepaired: false }

  const catalog = parsed.getCatalog()
  const signed = isSigned(catalog, parsed.context)
  const { pages, missing } = findPages(catalog, parsed.context, maxPages)
  const isWhole = pages.length > 0 && missing === 0 && !(await hasPage(bytes, pages.length))
  if (isWhole && !(signed && parsed.recoveredViaBruteForce)) {
    const isRepaired = parsed.recoveredViaBruteForce
    return { source: bytes, pdf: parsed, catalog, pages, isRepaired, isSigned: signed }
  }
  if (signed) throw new Refusal('document-signed-broken')
  return openCopy(bytes, maxPages)
}

/** PDFium's reading of a file, rewritten by it. Throws what `openDocument` throws. */
export async function openCopy(
  bytes: Uint8Array,
  maxPages: number,
  password?: string,
): Promise<OpenDocument> {
  // A rewrite would silently invalidate a signature, so what might be one ends here.
  if (mayHoldSignature(bytes))
    throw new Refusal(mayBeEncrypted(bytes) ? 'document-signed-encrypted' : 'document-signed-broken')
  assertCopyable(bytes)
  const copy = await unlockedCopy(bytes, password)
  const pdf = await parse(copy)
  if (!pdf) throw new Refusal('document-unreadable')
  const catalog = pdf.getCatalog()
  if (isSigned(catalog, pdf.context)) throw new Refusal('document-signed-broken')

  const { pages, missing } = findPages(catalog, pdf.context, maxPages)
  if (missing > 0 || (await hasPage(copy, pages.length))) throw new Refusal('document-unreadable')
  if (pages.length === 0) throw new Refusal('document-no-pages')
  return { source: copy, pdf, catalog, pages, isRepaired: true, isSigned: false }
}

/** The password is tried where one is needed, so that another one than none at all does no harm. */
async function unlockedCopy(bytes: Uint8Array, password: string | undefined): Promise<Uint8Array> {
  try {
    return await saveCopy(bytes)
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'document-encrypted' || !password) throw error
    return saveCopy(bytes, password)
  }
}

/** Null for a file the parser cannot read. Throws `document-too-complex`. */
async function parse(bytes: Uint8Array): Promise<PDF | null> {
  try {
    const pdf = await loadBounded(bytes)
    readSparingly(pdf, bytes)
    // Piecing a file together from its objects, the parser loses sight of `/Encrypt` and would show cipher text.
    return pdf.recoveredViaBruteForce && mayBeEncrypted(bytes) ? null : pdf
  } catch (error) {
    if (isExhaustion(error) || isRefusal(error)) throw error
    return null
  }
}

/** True when PDFium finds a page at `index` (from 0): asked one past the end, it tells of a page that was missed. */
async function hasPage(bytes: Uint8Array, index: number): Promise<boolean> {
  const pdfium = await loadPdfium()
  try {
    return await withDocument(pdfium, bytes, (document) => {
      if (pdfium._FPDF_GetPageCount(document) <= index) return false
      const page = pdfium._FPDF_LoadPage(document, index)
      if (page) pdfium._FPDF_ClosePage(page)
      return page !== 0
    })
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}
