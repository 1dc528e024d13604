import { PdfDict, PdfString } from '@libpdf/core'
import type { PaperJob } from './seal-job.ts'
import { appendRevision } from './append-revision.ts'
import { certificatePages } from './certificate/certificate-pages.ts'
import { emptyPdf } from './certificate/empty-pdf.ts'
import { pdfDate } from './certificate/pdf-date.ts'
import { fileId } from './file-id.ts'
import { appendPages } from './intake/page-tree.ts'
import { loadAdmitted } from './load-admitted.ts'
import { beginStructure } from './tagged/structure.ts'
import { FontBook } from './text/font-book.ts'
import { pdfText } from './text/pdf-text.ts'

/** A tagged file of pages that look as those of a certificate do. Equal jobs give equal bytes. */
export async function typesetPaper({ part, title, at, seed }: PaperJob): Promise<Uint8Array> {
  const original = emptyPdf()
  const pdf = await loadAdmitted(original)
  const { context } = pdf
  const catalog = pdf.getCatalog()
  const book = new FontBook(context, seed)
  const structure = beginStructure(catalog, context)
  const content = { parts: [part], watermark: null, pictures: new Map(), miniatures: () => null, rgb: null }
  appendPages(catalog, certificatePages({ ...content, structure }, book, context), context)
  book.embed()
  structure.write()
  catalog.set('Lang', pdfText(part.locale))
  const { trailer } = context.info
  const made = PdfString.fromString(pdfDate(at))
  trailer.set(
    'Info',
    context.register(PdfDict.of({ Title: pdfText(title), CreationDate: made, ModDate: made })),
  )
  trailer.set('ID', fileId(undefined, seed, original.length))

  return appendRevision(original, pdf)
}
