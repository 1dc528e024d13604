import { PdfNumber, PdfRef, type PDF, type PdfDict, type PdfObject } from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import { asStream, asTable, type Written } from './cross-references.ts'
import { isChanged } from './objects/is-changed.ts'
import { RevisionWriter } from './revision-writer.ts'

/** The tail that ISO 32000-2 §7.5.5 ends a file with, and some room for what writers put after it. */
const tailLength = 128
/** Of a stream's own object, from its number to its keyword. */
const headLength = 32

/**
 * The file with every changed and new object of `pdf` after its unchanged bytes. Throws `document-unreadable` where the
 * last cross-references are not where the file says.
 */
export function appendRevision(original: Uint8Array, pdf: PDF): Uint8Array {
  const file = new GrowingFile(original, pdf)
  file.addChanged()

  return file.bytes()
}

/**
 * A file to whose unchanged bytes revisions are added, one after the other (ISO 32000-2 §7.5.6), new objects in the order
 * they were registered. The parser's own incremental save is as right, but takes twice the memory of the file.
 * Cross-references are listed as the file lists its own: readers need not understand both forms (§7.5.8.4).
 */
export class GrowingFile {
  readonly #original: Uint8Array
  readonly #pdf: PDF
  readonly #writer: RevisionWriter
  readonly #form: 'table' | 'stream'
  #previous: number
  /** New objects of the parser that are written already. */
  #written = 0

  /** Throws `document-unreadable` where the last of its cross-references are not where the file says. */
  constructor(original: Uint8Array, pdf: PDF) {
    if (pdf.recoveredViaBruteForce) throw new Refusal('document-unreadable')
    const { offset, form } = findCrossReferences(original)
    this.#original = original
    this.#pdf = pdf
    this.#form = form
    this.#previous = offset
    this.#writer = new RevisionWriter(original.length)
    this.#writer.writeAscii('\n')
  }

  get length(): number {
    return this.#writer.position
  }

  /** The first revision: all that was changed since the file was read, and all that is new. */
  addChanged(): void {
    const loaded = [...this.#pdf.context.registry.getLoadedObjects()]
    this.#add(loaded.filter(([, object]) => isChanged(object)))
  }

  /** One more: these, as they are now, where they are objects by themselves, and all that is new since the last. */
  add(changed: readonly PdfDict[]): void {
    const { context } = this.#pdf
    const unwritten = new Set(this.#unwritten().map(([, object]) => object))
    this.#add(
      changed.flatMap((object) => {
        const ref = context.getRef(object)
        return ref && !unwritten.has(object) ? [[ref, object] as const] : []
      }),
    )
  }

  bytes(): Uint8Array {
    return this.#writer.after(this.#original)
  }

  #unwritten(): [PdfRef, PdfObject][] {
    return [...this.#pdf.context.registry.getNewObjects()].slice(this.#written)
  }

  #add(changed: readonly (readonly [PdfRef, PdfObject])[]): void {
    const { context } = this.#pdf
    const { registry, info } = context
    const fresh = this.#unwritten()
    const written = [...changed, ...fresh].map(([ref, object]) => write(ref, object, this.#writer))
    this.#written += fresh.length
    const trailer = info.trailer.clone()
    trailer.set('Prev', PdfNumber.of(this.#previous))
    this.#previous = this.#writer.position
    const size = registry.nextObjectNumber
    if (this.#form === 'table') asTable({ written, trailer, size }, this.#writer)
    else {
      asStream({ written, trailer, size }, this.#writer)
      // The stream has this number itself. Once asked for one, the parser gives new objects higher ones only.
      context.resolve(PdfRef.of(size, 0))
    }
  }
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
