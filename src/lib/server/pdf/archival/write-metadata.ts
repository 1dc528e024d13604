import { PdfName, PdfStream, type PDF } from '@libpdf/core'
import type { Level } from './read-claims.ts'

/**
 * Says in the document's metadata (XMP, ISO 16684-1) that it is PDF/A-3 of this level, and what its description in the
 * trailer says. Nothing else, so that all of it is known to hold: no other claim, no property that needs a schema of its own.
 */
export function writeMetadata(pdf: PDF, level: Level, at: Date): void {
  const stream = PdfStream.fromDict(
    { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') },
    new TextEncoder().encode(packet(pdf, level, at)),
  )
  pdf.getCatalog().set('Metadata', pdf.context.register(stream))
}

function packet(pdf: PDF, level: Level, at: Date): string {
  const [title, author, subject] = [pdf.getTitle(), pdf.getAuthor(), pdf.getSubject()]
  const properties = [
    '<pdfaid:part>3</pdfaid:part>',
    `<pdfaid:conformance>${level}</pdfaid:conformance>`,
    `<dc:format>application/pdf</dc:format>`,
    title && `<dc:title><rdf:Alt>${item(title, ' xml:lang="x-default"')}</rdf:Alt></dc:title>`,
    author && `<dc:creator><rdf:Seq>${item(author)}</rdf:Seq></dc:creator>`,
    subject &&
      `<dc:description><rdf:Alt>${item(subject, ' xml:lang="x-default"')}</rdf:Alt></dc:description>`,
    simple('pdf:Keywords', pdf.getKeywords()?.join(' ')),
    simple('pdf:Producer', pdf.getProducer()),
    simple('xmp:CreatorTool', pdf.getCreator()),
    simple('xmp:CreateDate', dateOf(pdf.getCreationDate())),
    simple('xmp:ModifyDate', dateOf(at)),
    simple('xmp:MetadataDate', dateOf(at)),
  ].filter((property) => property)

  return [
    // The byte order mark says that it is UTF-8 (ISO 16684-1 §7.3.2).
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
    ' xmlns:pdf="http://ns.adobe.com/pdf/1.3/">',
    ...properties,
    '</rdf:Description>',
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n')
}

const item = (text: string, attributes = '') => `<rdf:li${attributes}>${escaped(text)}</rdf:li>`
const simple = (name: string, text: string | undefined) => text && `<${name}>${escaped(text)}</${name}>`

/** ISO 8601 as XMP has it (ISO 16684-1 §8.2.1.2); nothing for a date that is none. */
function dateOf(date: Date | undefined): string | undefined {
  if (!date || Number.isNaN(date.getTime())) return undefined
  const written = date.toISOString()

  // Beyond the year 9999, which a thirteenth month leads to, it has another form.
  return written.startsWith('+') ? undefined : `${written.slice(0, 19)}Z`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text without what XML 1.0 §2.2 has no place for. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
