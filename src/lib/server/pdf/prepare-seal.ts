import { createHash } from 'node:crypto'
import { PDF, PdfArray, PdfDict, PdfString, type PdfObject } from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import type { PreparedSeal, SealJob } from '../ports.ts'
import { appendRevision } from './append-revision.ts'
import { emptyPdf } from './certificate/empty-pdf.ts'
import { certificatePages } from './certificate/certificate-pages.ts'
import { embedAttachments } from './certificate/embed-attachments.ts'
import { pdfDate } from './certificate/pdf-date.ts'
import { settleByteRange } from './certificate/settle-byte-range.ts'
import { addSignatureField } from './certificate/signature-field.ts'
import { isExhaustion } from './exhaustion.ts'
import { findDict, follow } from './intake/objects.ts'
import { appendPages, findPages, type FoundPage, type NewPage } from './intake/page-tree.ts'
import { embedPictures } from './stamp/embed-pictures.ts'
import { stampPages } from './stamp/stamp-pages.ts'
import { FontBook } from './text/font-book.ts'
import { pdfText } from './text/pdf-text.ts'

/** Intake lets fewer through. */
const maxPages = 10_000

/**
 * Stamps the values, appends the certificate, embeds the attachments and leaves room for the one signature over it
 * all, as one revision after the unchanged bytes of the document (ISO 32000-2 §7.5.6): what its hash stands for can be
 * cut out of the sealed file. Equal jobs give equal bytes. Throws `field-outside-page`, `document-unreadable` or
 * `document-no-pages`.
 */
export async function prepareSeal(job: SealJob): Promise<PreparedSeal> {
  const original = job.bytes ?? emptyPdf()
  const pdf = await load(original)
  const { context } = pdf
  const catalog = pdf.getCatalog()
  const { pages } = findPages(catalog, context, maxPages)

  const book = new FontBook(context, job.seed)
  const pictures = await embedPictures(job.pictures, context)
  const { certificate: blocks, footer, locale, watermark, stamps } = job
  const certificate = certificatePages({ blocks, footer, locale, watermark, pictures }, book, context)
  appendPages(catalog, certificate, context)
  stampPages(pages, { stamps, watermark, pictures }, book, context)
  book.embed()
  embedAttachments(catalog, job.attachments, job.signature.at, context)
  describe(pdf, job, original.length)
  addSignatureField(catalog, firstOf([...pages, ...certificate]), job.signature, context)

  return settleByteRange(appendRevision(original, pdf), job.signature.reserve)
}

async function load(bytes: Uint8Array): Promise<PDF> {
  try {
    return await PDF.load(bytes)
  } catch (error) {
    if (isExhaustion(error)) throw error
    throw new Refusal('document-unreadable')
  }
}

/** Language and title where the document has none, the time of the seal, and a file identifier of its own. */
function describe(pdf: PDF, { locale, certificate, signature, seed }: SealJob, length: number): void {
  const { context } = pdf
  const catalog = pdf.getCatalog()
  if (!follow(catalog.get('Lang'), context)) catalog.set('Lang', pdfText(locale))
  pdf.upgradeVersion('1.7')

  const { trailer } = context.info
  const info = findDict(trailer, 'Info', context) ?? new PdfDict()
  const title = certificate.find((block) => block.kind === 'title')
  if (title && !pdf.getTitle()) info.set('Title', pdfText(title.subtitle || title.text))
  info.set('ModDate', PdfString.fromString(pdfDate(signature.at)))
  trailer.set('Info', context.getRef(info) ?? context.register(info))
  trailer.set('ID', toFileId(follow(trailer.get('ID'), context), seed, length))
}

/** ISO 32000-2 §14.4: the first part stays with the document, the second names this file. */
function toFileId(present: PdfObject | undefined, seed: string, length: number): PdfArray {
  const own = createHash('sha256').update(`${seed} ${length}`).digest().subarray(0, 16)
  const ownPart = new PdfString(new Uint8Array(own), 'hex')
  const first = present instanceof PdfArray ? present.at(0) : undefined
  return new PdfArray([first instanceof PdfString ? first : ownPart, ownPart])
}

function firstOf([page]: readonly (FoundPage | NewPage)[]): NewPage {
  if (!page?.ref) throw new Refusal('document-no-pages')

  return { ref: page.ref, dict: page.dict }
}
