import { PdfNumber, type PDF, type PdfObject } from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import { asStream, asTable, type Written } from './cross-references.ts'
import { isChanged } from './objects/is-changed.ts'
import { RevisionWriter } from './revision-writer.ts'

/** The tail that ISO 32000-2 §7.5.5 ends a file with, and some room for what writers put after it. */
const tailLength = 128
/** Of a stream's own object, from its number to its keyword. */
const headLength = 32

/**
 * The file with every changed and new object of `pdf` after its unchanged bytes (ISO 32000-2 §7.5.6), new ones in the
 * order they were registered. The parser's own incremental save is as right, but takes twice the memory of the file.
 * Cross-references are listed as the file lists its own: readers need not understand both forms (§7.5.8.4).
 * Throws `document-unreadable` where the last of them are not where the file says.
 */
export function appendRevision(original: Uint8Array, pdf: PDF): Uint8Array {
  if (pdf.recoveredViaBruteForce) throw new Refusal('document-unreadable')
  const { registry, info } = pdf.context
  const previous = findCrossReferences(original)
  const writer = new RevisionWriter(original.length)
  writer.writeAscii('\n')
  const changed = [...registry.getLoadedObjects()].filter(([, object]) => isChanged(object))
  const written = [...changed, ...registry.getNewObjects()].map(([ref, object]) => write(ref, object, writer))
  const writeCrossReferences = previous.form === 'table' ? asTable : asStream
  const trailer = info.trailer.clone()
  trailer.set('Prev', PdfNumber.of(previous.offset))
  writeCrossReferences({ written, trailer, size: registry.nextObjectNumber }, writer)

  return writer.after(original)
}

function write(ref: Written['ref'], object: PdfObject, writer: RevisionWriter): Written {
  const offset = writer.position
  writer.writeAscii(`${ref.objectNumber} ${ref.generation} obj\n`)
  writer.writeObject(object)
  writer.writeAscii('\nendobj\n')

  return { ref, offset }
}

/** Where the last cross-references are, and in which form. */
function findCrossReferences(bytes: Uint8Array): { offset: number; form: 'table' | 'stream' } {
  const tail = Buffer.from(bytes.subarray(-tailLength)).toString('latin1')
  const offset = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? NaN)
  const head = Buffer.from(bytes.subarray(offset, offset + headLength)).toString('latin1')
  if (head.startsWith('xref')) return { offset, form: 'table' }
  if (/^\d+\s+\d+\s+obj\b/.test(head)) return { offset, form: 'stream' }

  throw new Refusal('document-unreadable')
}
