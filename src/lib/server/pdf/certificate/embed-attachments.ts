import { createHash } from 'node:crypto'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString, type PdfObject, type PdfRef } from '@libpdf/core'
import type { Embedded } from '../seal-job.ts'
import { findDict, type Context } from '../intake/objects.ts'
import { compressedStream } from '../text/compressed-stream.ts'
import { pdfText } from '../text/pdf-text.ts'
import { pdfDate } from './pdf-date.ts'

/** Embeds the files as data that belongs to the document (ISO 32000-2 §7.11.4, §14.13). */
export function embedAttachments(
  catalog: PdfDict,
  attachments: readonly Embedded[],
  at: Date,
  context: Context,
): void {
  if (attachments.length === 0) return
  // A name tree is sorted by its keys (§7.9.6).
  const sorted = attachments.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const embedded = sorted.map((attachment) => ({ attachment, ref: embed(attachment, at, context) }))
  const entries = embedded.flatMap(({ attachment, ref }): PdfObject[] => [pdfText(attachment.name), ref])
  const names = findDict(catalog, 'Names', context) ?? new PdfDict()
  names.set('EmbeddedFiles', PdfDict.of({ Names: new PdfArray(entries) }))
  catalog.set('Names', names)
  catalog.set('AF', new PdfArray(embedded.map(({ ref }) => ref)))
}

function embed(
  { name, type, description, relationship, bytes }: Embedded,
  at: Date,
  context: Context,
): PdfRef {
  const params = PdfDict.of({
    Size: PdfNumber.of(bytes.length),
    ModDate: PdfString.fromString(pdfDate(at)),
    // The format knows no other checksum; it guards against nothing but accidents.
    CheckSum: new PdfString(new Uint8Array(createHash('md5').update(bytes).digest()), 'hex'),
  })
  const entries = { Type: PdfName.of('EmbeddedFile'), Subtype: PdfName.of(type), Params: params }
  const file = context.register(compressedStream(bytes, entries))
  return context.register(
    PdfDict.of({
      Type: PdfName.of('Filespec'),
      F: pdfText(name),
      UF: pdfText(name),
      Desc: pdfText(description),
      AFRelationship: PdfName.of(relationship),
      EF: PdfDict.of({ F: file, UF: file }),
    }),
  )
}
