import type { Entry } from './objects/cross-reference.ts'
import {
  countOf,
  dictionaryOf,
  Malformed,
  nameOf,
  type PdfDictionary,
  pdfNull,
  type PdfObject,
} from './objects/pdf-object.ts'
import { type IndirectObject, PdfParser } from './objects/pdf-parser.ts'
import type { Revision } from './revisions.ts'
import { decodeStream } from './objects/stream-decoding.ts'

const maxHops = 32

/** Objects already read, shared by all views of one file: an offset always holds the same object. */
export class ObjectCache {
  readonly byOffset = new Map<number, IndirectObject>()
  readonly compressed = new Map<number, ReadonlyMap<number, PdfObject>>()
}

/** The document as it stood after some revision: what a reader of only those bytes sees. */
export class PdfView {
  readonly bytes: Uint8Array
  readonly trailer: PdfDictionary
  readonly entries: ReadonlyMap<number, Entry>
  readonly #cache: ObjectCache
  readonly #reading = new Set<number>()

  constructor(bytes: Uint8Array, revisions: readonly Revision[], cache: ObjectCache) {
    const last = revisions.at(-1)
    if (!last) throw new Malformed('no revision')
    this.bytes = bytes.subarray(0, last.end)
    this.trailer = last.trailer
    const entries = new Map<number, Entry>()
    for (const revision of revisions)
      for (const [number, entry] of revision.entries) entries.set(number, entry)
    this.entries = entries
    this.#cache = cache
  }

  /** The object of that number and generation; null when there is none (ISO 32000-2 §7.3.10). */
  object(number: number, generation: number): PdfObject {
    const entry = this.entries.get(number)
    if (entry === undefined || entry.kind === 'free') return pdfNull
    if (entry.kind === 'compressed') {
      return generation === 0 ? this.#compressed(entry.stream, number) : pdfNull
    }

    return entry.generation === generation ? this.at(entry.offset, number).object : pdfNull
  }

  /** What a direct object or a reference finally stands for. */
  resolve(object: PdfObject | undefined): PdfObject {
    let current = object ?? pdfNull
    for (let hop = 0; current.kind === 'reference'; hop += 1) {
      if (hop > maxHops) throw new Malformed('references in a circle')
      current = this.object(current.number, current.generation)
    }

    return current
  }

  dictionary(object: PdfObject | undefined): PdfDictionary | undefined {
    return dictionaryOf(this.resolve(object))
  }

  catalog(): PdfDictionary {
    const catalog = this.dictionary(this.trailer.entries.get('Root'))
    if (!catalog) throw new Malformed('no catalog')

    return catalog
  }

  /** The indirect object at an offset, which must be the one expected there. */
  at(offset: number, number: number): IndirectObject {
    const found = this.#cache.byOffset.get(offset) ?? this.#read(offset)
    if (found.number !== number) throw new Malformed(`object ${number} is not at ${offset}`)

    return found
  }

  #read(offset: number): IndirectObject {
    if (this.#reading.has(offset)) throw new Malformed('stream length in a circle')
    this.#reading.add(offset)
    try {
      const parser = new PdfParser(this.bytes, offset)
      const found = parser.indirectObject((number, generation) => countOf(this.object(number, generation)))
      this.#cache.byOffset.set(offset, found)
      return found
    } finally {
      this.#reading.delete(offset)
    }
  }

  #compressed(stream: number, number: number): PdfObject {
    const entry = this.entries.get(stream)
    if (entry?.kind !== 'offset') throw new Malformed('no object stream')
    const known = this.#cache.compressed.get(entry.offset)
    if (known) return known.get(number) ?? pdfNull

    const objects = readObjectStream(this.at(entry.offset, stream).object)
    this.#cache.compressed.set(entry.offset, objects)
    return objects.get(number) ?? pdfNull
  }
}

/** ISO 32000-2 §7.5.7. */
function readObjectStream(object: PdfObject): Map<number, PdfObject> {
  if (object.kind !== 'stream' || nameOf(object.dictionary.entries.get('Type')) !== 'ObjStm') {
    throw new Malformed('no object stream')
  }
  const bytes = decodeStream(object)
  const first = countOf(object.dictionary.entries.get('First')) ?? -1
  const count = countOf(object.dictionary.entries.get('N')) ?? -1
  if (first < 0 || count < 0 || count > bytes.length) throw new Malformed('object stream header')

  const header = new PdfParser(bytes.subarray(0, first), 0)
  const objects = new Map<number, PdfObject>()
  for (let index = 0; index < count; index += 1) {
    const number = header.integer()
    const offset = first + header.integer()
    if (objects.has(number)) throw new Malformed(`object ${number} stands twice in its stream`)
    objects.set(number, new PdfParser(bytes, offset).object())
  }

  return objects
}
