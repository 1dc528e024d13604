import { PdfRef } from '@libpdf/core'
import type { CopyJob } from './seal-job.ts'
import { appendRevision } from './append-revision.ts'
import { highestNumber } from './highest-number.ts'
import { dropClaims } from './archival/drop-claims.ts'
import { findPages } from './intake/page-tree.ts'
import { loadAdmitted } from './load-admitted.ts'
import { embedPictures } from './stamp/embed-pictures.ts'
import { stampPages } from './stamp/stamp-pages.ts'
import { openStructure } from './tagged/structure.ts'
import { FontBook } from './text/font-book.ts'

/** Intake lets fewer through. */
const maxPages = 10_000

/**
 * The document to look at and to print, with what is stamped on it and a mark across every page: nothing is signed, and no
 * certificate is appended. Equal jobs give equal bytes. Throws `field-outside-page` or `document-unreadable`.
 */
export async function prepareCopy({
  bytes,
  stamps,
  pictures: given,
  mark,
  locale,
  seed,
}: CopyJob): Promise<Uint8Array> {
  const pdf = await loadAdmitted(bytes)
  const { context } = pdf
  // What came signed may have numbers in use that its last cross-references do not name.
  context.resolve(PdfRef.of(highestNumber(bytes), 0))
  const catalog = pdf.getCatalog()
  const { pages } = findPages(catalog, context, maxPages)
  const book = new FontBook(context, seed)
  const pictures = await embedPictures(given, context)
  const structure = openStructure(catalog, pages, context)
  stampPages(pages, { stamps, watermark: mark, pictures, structure, locale, rgb: null }, book, context)
  book.embed()
  dropClaims(pdf)
  structure?.write()

  return appendRevision(bytes, pdf)
}
