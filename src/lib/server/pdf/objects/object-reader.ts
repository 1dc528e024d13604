import type { PdfObject } from '@libpdf/core'
import { countOf, Malformed, nameOf, type PdfStream } from '#verifier/objects/pdf-object.ts'
import { PdfParser } from '#verifier/objects/pdf-parser.ts'
import { decodeStream } from '#verifier/objects/stream-decoding.ts'
import type { ObjectLists } from './object-lists.ts'
import { toParsed, Unlike } from './to-parsed.ts'

/** An object and how many bytes it was read from, those of a stream aside: what it weighs in memory. */
export type ReadObject = { object: PdfObject; length: number }

/** Bytes of object streams that stay decoded: an object's neighbours are often the next to be read. */
const maxDecodedBytes = 8 * 2 ** 20

/**
 * Reads objects one by one and keeps none. Takes plain syntax only, of which there is one understanding; undefined for
 * anything else, which is left to the package's parser.
 */
export class ObjectReader {
  readonly #bytes: Uint8Array
  readonly #lists: ObjectLists
  readonly #decoded = new Map<number, DecodedStream>()
  #decodedBytes = 0

  constructor(bytes: Uint8Array, lists: ObjectLists) {
    this.#bytes = bytes
    this.#lists = lists
  }

  read(number: number): ReadObject | undefined {
    const place = this.#lists.find(number)
    if (!place) return undefined
    try {
      return 'offset' in place ? this.#readAt(place.offset, number) : this.#readIn(place, number)
    } catch (error) {
      if (error instanceof Malformed || error instanceof Unlike) return undefined
      throw error
    }
  }

  #readAt(offset: number, expected: number): ReadObject | undefined {
    const { number, object, plain, end } = this.#parse(offset)
    if (number !== expected || !plain) return undefined
    const streamLength = object.kind === 'stream' ? object.raw.length : 0
    return { object: toParsed(object), length: end - offset - streamLength }
  }

  #readIn({ stream, index }: { stream: number; index: number }, number: number): ReadObject | undefined {
    const decoded = this.#decodedStream(stream)
    if (decoded?.numbers[index] !== number) return undefined
    const parser = new PdfParser(decoded.bytes, decoded.offsets[index] ?? NaN)
    const start = parser.position
    const object = toParsed(parser.object())
    return parser.plain ? { object, length: parser.position - start } : undefined
  }

  #parse(offset: number) {
    return new PdfParser(this.#bytes, offset).indirectObject((number) => this.#lengthOf(number))
  }

  /** A length that stands by itself, as writers place it; in an object stream it may not (§7.5.7 of ISO 32000-2). */
  #lengthOf(number: number): number | undefined {
    const place = this.#lists.find(number)
    if (!place || !('offset' in place)) return undefined
    const found = new PdfParser(this.#bytes, place.offset).indirectObject(() => undefined)
    return found.number === number ? countOf(found.object) : undefined
  }

  #decodedStream(number: number): DecodedStream | undefined {
    const known = this.#decoded.get(number)
    if (known) return known
    const place = this.#lists.find(number)
    const found = place && 'offset' in place ? this.#parse(place.offset) : undefined
    if (found?.number !== number || found.object.kind !== 'stream') return undefined

    const decoded = readHeader(found.object)
    this.#decodedBytes += decoded.bytes.length
    if (this.#decodedBytes > maxDecodedBytes) {
      this.#decoded.clear()
      this.#decodedBytes = decoded.bytes.length
    }
    this.#decoded.set(number, decoded)
    return decoded
  }
}

type DecodedStream = { bytes: Uint8Array; numbers: Int32Array; offsets: Int32Array }

/** ISO 32000-2 §7.5.7. */
function readHeader(stream: PdfStream): DecodedStream {
  const { entries } = stream.dictionary
  if (nameOf(entries.get('Type')) !== 'ObjStm') throw new Malformed('no object stream')
  const bytes = decodeStream(stream)
  const first = countOf(entries.get('First')) ?? NaN
  const count = countOf(entries.get('N')) ?? NaN
  if (!(first <= bytes.length && count <= bytes.length)) throw new Malformed('object stream header')

  const header = new PdfParser(bytes.subarray(0, first), 0)
  const [numbers, offsets] = [new Int32Array(count), new Int32Array(count)]
  for (let index = 0; index < count; index += 1) {
    numbers[index] = header.integer()
    offsets[index] = first + header.integer()
  }
  return { bytes, numbers, offsets }
}
