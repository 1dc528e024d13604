import { PdfArray, PdfDict, PdfNumber, type PDF, type PdfObject, type PdfRef } from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import { RevisionWriter } from './revision-writer.ts'

type Context = PDF['context']
type Written = { ref: PdfRef; offset: number }

/** The tail that ISO 32000-2 §7.5.5 ends a file with, and some room for what writers put after it. */
const tailLength = 128

/**
 * The file with every changed and new object of `pdf` after its unchanged bytes (ISO 32000-2 §7.5.6), new ones in the
 * order they were registered. The parser's own incremental save is as right, but takes twice the memory of the file.
 * Throws `document-unreadable` for files with cross-reference streams or none that are right: intake makes neither.
 */
export function appendRevision(original: Uint8Array, pdf: PDF): Uint8Array {
  if (pdf.recoveredViaBruteForce) throw new Refusal('document-unreadable')
  const { context } = pdf
  const previous = findCrossReferences(original)
  const writer = new RevisionWriter(original.length)
  writer.writeAscii('\n')
  const { registry } = context
  const changed = [...registry.getLoadedObjects()].filter(([, object]) => isChanged(object))
  const written = [...changed, ...registry.getNewObjects()].map(([ref, object]) => write(ref, object, writer))
  writeCrossReferences(written, previous, context, writer)

  return writer.after(original)
}

/** Up to the references in it: what those lead to is an object of its own. */
function isChanged(object: PdfObject): boolean {
  if (object instanceof PdfArray) return object.dirty || [...object].some(isChanged)
  if (!(object instanceof PdfDict)) return false

  return object.dirty || [...object].some(([, value]) => isChanged(value))
}

function write(ref: PdfRef, object: PdfObject, writer: RevisionWriter): Written {
  const offset = writer.position
  writer.writeAscii(`${ref.objectNumber} ${ref.generation} obj\n`)
  writer.writeObject(object)
  writer.writeAscii('\nendobj\n')

  return { ref, offset }
}

/** ISO 32000-2 §7.5.4: a table of subsections of consecutive numbers, then the trailer (§7.5.5). */
function writeCrossReferences(
  written: readonly Written[],
  previous: number,
  { info, registry }: Context,
  writer: RevisionWriter,
): void {
  const start = writer.position
  writer.writeAscii('xref\n')
  for (const section of toSections(written)) {
    writer.writeAscii(`${section[0]?.ref.objectNumber ?? 0} ${section.length}\n`)
    for (const { ref, offset } of section) {
      writer.writeAscii(`${pad(offset, 10)} ${pad(ref.generation, 5)} n\r\n`)
    }
  }
  const trailer = info.trailer.clone()
  trailer.set('Size', PdfNumber.of(registry.nextObjectNumber))
  trailer.set('Prev', PdfNumber.of(previous))
  writer.writeAscii('trailer\n')
  writer.writeObject(trailer)
  writer.writeAscii(`\nstartxref\n${start}\n%%EOF\n`)
}

function toSections(written: readonly Written[]): Written[][] {
  const sections: Written[][] = []
  for (const one of written.toSorted((a, b) => a.ref.objectNumber - b.ref.objectNumber)) {
    const last = sections.at(-1)
    if (last?.at(-1)?.ref.objectNumber === one.ref.objectNumber - 1) last.push(one)
    else sections.push([one])
  }
  return sections
}

/** The offset of the last cross-reference table. */
function findCrossReferences(bytes: Uint8Array): number {
  const tail = Buffer.from(bytes.subarray(-tailLength)).toString('latin1')
  const offset = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? NaN)
  const isTable = Buffer.from(bytes.subarray(offset, offset + 4)).toString('latin1') === 'xref'
  if (!isTable) throw new Refusal('document-unreadable')

  return offset
}

const pad = (value: number, digits: number) => String(value).padStart(digits, '0')
