import { countOf, Malformed } from '#verifier/objects/pdf-object.ts'
import { readSection, type Entry } from '#verifier/objects/cross-reference.ts'

/** More revisions than anybody makes. */
const maxSections = 1000

/** Where the objects of a file are, in a few bytes for each. */
export type ObjectLists = {
  /** Undefined for an object that is free, or in no list. */
  find(number: number): Place | undefined
  /** Of all objects that are in use. */
  places(): Iterable<readonly [number: number, place: Place]>
  readonly highest: number
  /** How many numbers the lists have. */
  readonly size: number
}
export type Place = { offset: number } | { stream: number; index: number }

/**
 * The cross-references of a file, if they are written as ISO 32000-2 §7.5 has them; undefined otherwise, and for the
 * hybrids of §7.5.8.4, of which readers take one half or the other.
 */
export function readObjectLists(bytes: Uint8Array): ObjectLists | undefined {
  try {
    const entries = readEntries(bytes)
    return entries && compact(entries)
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

/** The newest entry of every object. */
function readEntries(bytes: Uint8Array): ReadonlyMap<number, Entry> | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const tail = file.toString('latin1', Math.max(0, file.length - 1024))
  const start = /startxref\s+(\d{1,15})\s+%%EOF\s*$/.exec(tail)?.[1]
  const seen = new Set<number>()
  const newest = new Map<number, Entry>()
  for (let offset = start === undefined ? undefined : Number(start); offset !== undefined;) {
    if (seen.has(offset) || seen.size >= maxSections) return undefined
    seen.add(offset)
    const { entries, extra, trailer } = readSection(bytes, offset)
    if (extra) return undefined
    for (const [number, entry] of entries) if (!newest.has(number)) newest.set(number, entry)
    const previous = trailer.entries.get('Prev')
    offset = countOf(previous)
    if (previous && offset === undefined) return undefined
  }
  return seen.size > 0 ? newest : undefined
}

/** Three numbers for each object, in order; `byItself` in the last tells that it lies in no object stream. */
export function compact(entries: ReadonlyMap<number, Entry>): ObjectLists {
  const numbers = Float64Array.from(entries.keys()).sort()
  const places = new Float64Array(numbers.length)
  const indices = new Int32Array(numbers.length)
  numbers.forEach((number, at) => {
    const entry = entries.get(number)
    indices[at] = entry?.kind === 'compressed' ? entry.index : byItself
    places[at] = entry?.kind === 'compressed' ? entry.stream : entry?.kind === 'offset' ? entry.offset : free
  })
  return new CompactLists(numbers, places, indices)
}

/** A class, since a function made beside them would hold on to all that the numbers were made of. */
class CompactLists implements ObjectLists {
  readonly #numbers: Float64Array
  readonly #places: Float64Array
  readonly #indices: Int32Array

  constructor(numbers: Float64Array, places: Float64Array, indices: Int32Array) {
    this.#numbers = numbers
    this.#places = places
    this.#indices = indices
  }

  get highest(): number {
    return this.#numbers.at(-1) ?? 0
  }

  get size(): number {
    return this.#numbers.length
  }

  find(number: number): Place | undefined {
    return this.#at(search(this.#numbers, number))
  }

  *places(): Generator<readonly [number: number, place: Place]> {
    for (const [at, number] of this.#numbers.entries()) {
      const place = this.#at(at)
      if (place) yield [number, place]
    }
  }

  #at(at: number): Place | undefined {
    const place = this.#places[at] ?? free
    const index = this.#indices[at] ?? byItself
    if (place === free) return undefined
    return index === byItself ? { offset: place } : { stream: place, index }
  }
}

const byItself = -1
const free = -1

/** The index of `wanted`, or one past the end. */
function search(sorted: Float64Array, wanted: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = sorted[middle] ?? Infinity
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return sorted.length
}
