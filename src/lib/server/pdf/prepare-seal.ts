import { PdfDict, PdfName, PdfNumber, PdfString, type PDF } from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import type { PreparedSeal, SealJob } from './seal-job.ts'
import { dropClaims } from './archival/drop-claims.ts'
import { findArchival, findArchivalClaim, type Archival } from './archival/find-archival.ts'
import { addIntent, rgbSpace } from './archival/output-intent.ts'
import type { ArchivalClaim } from './archival/read-claims.ts'
import { writeMetadata } from './archival/write-metadata.ts'
import { writeSealed } from './archive/write-sealed.ts'
import { emptyPdf } from './certificate/empty-pdf.ts'
import { certificatePages } from './certificate/certificate-pages.ts'
import { makeMiniatures } from './certificate/miniatures.ts'
import { embedAttachments } from './certificate/embed-attachments.ts'
import { pdfDate } from './certificate/pdf-date.ts'
import { addCertification } from './certificate/signature-field.ts'
import { fileId } from './file-id.ts'
import { findDict, follow } from './intake/objects.ts'
import { appendPages, findPages, type FoundPage, type NewPage } from './intake/page-tree.ts'
import { loadAdmitted } from './load-admitted.ts'
import { readSparingly } from './objects/on-loan.ts'
import { element } from './tagged/element.ts'
import { beginStructure, openStructure, type Structure } from './tagged/structure.ts'
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
  const pdf = await loadAdmitted(original)
  const { context } = pdf
  const catalog = pdf.getCatalog()
  const { pages } = findPages(catalog, context, maxPages)

  const claim = await findArchivalClaim(pdf)
  const archival = claim && (await archivalOf(original, claim))
  const rgb = archival?.space && archival.space !== 'RGB' ? rgbSpace(context) : null
  const book = new FontBook(context, job.seed, {
    tellsEveryGlyph: archival !== null && archival.level !== 'B',
  })
  const pictures = await embedPictures(job.pictures, context)
  const { completionCertificate: parts, watermark, stamps, locale } = job
  const structure = job.bytes ? openStructure(catalog, pages, context) : beginStructure(catalog, context)
  stampPages(pages, { stamps, watermark, pictures, structure, locale, rgb }, book, context)
  const miniatures = makeMiniatures(
    { pages, pictures, isTagged: structure !== null, isTold: archival?.level === 'A' },
    context,
  )
  const certificate = { parts, watermark, pictures, structure, miniatures, rgb }
  const completionCertificate = certificatePages(certificate, book, context)
  appendPages(catalog, completionCertificate, context)
  book.embed()
  embedAttachments(catalog, job.attachments, job.signature.at, context)
  describe(pdf, job, original.length)
  settleClaim(pdf, archival, { isTagged: structure !== null, at: job.signature.at })
  const first = firstOf([...pages, ...completionCertificate])
  addCertification(catalog, first, job.signature, context, (field) => {
    if (structure) tellSeal(field, { first, pages, job }, structure)
    structure?.write()
  })

  return {
    ...writeSealed(original, pdf, first, job),
    certificatePages: completionCertificate.length,
  }
}

/** Every object is looked at, and none of them kept: those of the file that is sealed would stay in memory. */
async function archivalOf(bytes: Uint8Array, claim: ArchivalClaim): Promise<Archival | null> {
  const pdf = await loadAdmitted(bytes)
  readSparingly(pdf, bytes)
  const { pages } = findPages(pdf.getCatalog(), pdf.context, maxPages)

  return findArchival(
    pdf,
    pages.map(({ dict }) => dict),
    claim,
  )
}

/** The seal's field shows nowhere; it is told with what stands on its page (ISO 32000-2 §14.7.5.4, §14.8.4.8.4). */
function tellSeal(
  field: NewPage,
  { first, pages, job }: { first: NewPage; pages: readonly FoundPage[]; job: SealJob },
  structure: Structure,
): void {
  const form = element('Form', { alt: job.signature.reason, lang: job.locale })
  form.kids.push({ page: first.ref, annotation: field.ref })
  field.dict.set('StructParent', PdfNumber.of(structure.keyFor(form)))
  field.dict.set('TU', pdfText(job.signature.reason))
  first.dict.set('Tabs', PdfName.of('S'))
  if (pages.length > 0) structure.placeOn(pages, 0, [form])
  else structure.placeLast([form])
}

/** PDF/A-3 where the document may say so with all that was added; no claim to a standard that the sealed file does not keep. */
function settleClaim(
  pdf: PDF,
  archival: Archival | null,
  { isTagged, at }: { isTagged: boolean; at: Date },
): void {
  if (!archival) return dropClaims(pdf)
  if (archival.space === null) addIntent(pdf.getCatalog(), pdf.context)
  writeMetadata(pdf, archival.level === 'A' && !isTagged ? 'U' : archival.level, at)
}

/** Language and title where the document has none, the time of the seal, and a file identifier of its own. */
function describe(
  pdf: PDF,
  { locale, completionCertificate, signature, seed }: SealJob,
  length: number,
): void {
  const { context } = pdf
  const catalog = pdf.getCatalog()
  if (!follow(catalog.get('Lang'), context)) catalog.set('Lang', pdfText(locale))
  pdf.upgradeVersion('1.7')

  const { trailer } = context.info
  const info = findDict(trailer, 'Info', context) ?? new PdfDict()
  const title = completionCertificate.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'title')
  if (title && !pdf.getTitle()) info.set('Title', pdfText(title.subtitle || title.text))
  info.set('ModDate', PdfString.fromString(pdfDate(signature.at)))
  trailer.set('Info', context.getRef(info) ?? context.register(info))
  trailer.set('ID', fileId(follow(trailer.get('ID'), context), seed, length))
}

function firstOf([page]: readonly (FoundPage | NewPage)[]): NewPage {
  if (!page?.ref) throw new Refusal('document-no-pages')

  return { ref: page.ref, dict: page.dict }
}
