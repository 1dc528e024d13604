import { PdfRef, PdfStream, type PDF, type PdfArray, type PdfDict } from '@libpdf/core'
import { readSection, type Entry } from '#verifier/objects/cross-reference.ts'
import { Malformed } from '#verifier/objects/pdf-object.ts'
import { objectListsOf } from '../objects/on-loan.ts'
import { valuesOf } from '../objects/values-of.ts'
import { walkObjects } from '../objects/walk-objects.ts'
import { follow, type Context } from './objects.ts'

/** More revisions than anybody makes; a list may lead in circles. */
const maxSections = 1000
/** Of an object's own start, from its number to its keyword. */
const headLength = 64

type Entries = Map<number, Entry>

/**
 * True when the cross-references lead to another object than they name, or to none, for one that the document uses
 * (ISO 32000-2 §7.5.4). Viewers then piece the file together anew; a parser that trusts the list shows an empty page.
 */
export function hasMisplacedObjects(bytes: Uint8Array, pdf: PDF): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const misplaced = new Set<number>()
  const byStream = new Map<number, { number: number; index: number }[]>()
  const membersOf = (stream: number) => byStream.get(stream) ?? byStream.set(stream, []).get(stream)
  for (const [number, place] of objectListsOf(pdf.context)?.places() ?? readEntries(file)) {
    if ('offset' in place && !isObjectAt(file, place.offset, number)) misplaced.add(number)
    if ('stream' in place) membersOf(place.stream)?.push({ number, index: place.index })
  }
  for (const [stream, members] of byStream)
    for (const number of misplacedIn(stream, members, pdf.context)) misplaced.add(number)
  if (misplaced.size === 0) return false

  return mentions(pdf.getCatalog(), misplaced, pdf.context)
}

/** A copy whose cross-references nobody finds, so that whoever reads it looks for the objects themselves. */
export function withoutCrossReferences(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes)
  for (let at = copy.indexOf('startxref'); at >= 0; at = copy.indexOf('startxref', at + 1))
    copy.write('startnone', at, 'latin1')
  return new Uint8Array(copy.buffer, copy.byteOffset, copy.length)
}

/** The newest entry of every object, as far as the lists can be read. */
function readEntries(file: Buffer): Entries {
  const entries: Entries = new Map()
  const queue = [startOf(file)]
  const seen = new Set<number>()
  for (let offset = queue.shift(); offset !== undefined; offset = queue.shift()) {
    if (seen.has(offset) || seen.size > maxSections || !(offset >= 0 && offset < file.length)) continue
    seen.add(offset)
    const section = readTable(file, offset) ?? readCrossReferenceStream(file, offset)
    for (const [number, entry] of section?.entries ?? []) if (!entries.has(number)) entries.set(number, entry)
    queue.unshift(...(section?.next ?? []))
  }
  return entries
}

function startOf(file: Buffer): number {
  const at = file.lastIndexOf('startxref')
  return at < 0 ? NaN : Number(/^startxref\s+(\d+)/.exec(file.toString('latin1', at, at + 40))?.[1] ?? NaN)
}

type Section = { entries: Entries; next: readonly number[] }

/** Reads a table as leniently as viewers do; undefined where none begins. */
function readTable(file: Buffer, offset: number): Section | undefined {
  const end = file.indexOf('trailer', offset)
  const text = file.toString('latin1', offset, end < 0 ? file.length : end)
  if (!/^\s*xref/.test(text)) return undefined

  const entries: Entries = new Map()
  const line = /(\d+)\s+(\d+)(?:\s+([nf]))?(?=\s|$)/g
  let number = 0
  for (const [, first, second, kind] of text.matchAll(line)) {
    if (kind === undefined) number = Number(first)
    else {
      if (kind === 'n' && Number(first) > 0)
        entries.set(number, { kind: 'offset', offset: Number(first), generation: Number(second) })
      number += 1
    }
  }
  const after = end < 0 ? file.length : file.indexOf('startxref', end)
  const trailer = file.toString('latin1', end < 0 ? file.length : end, after < 0 ? file.length : after)
  const numberOf = (key: string) => new RegExp(`/${key}\\s+(\\d+)`).exec(trailer)?.[1]
  // A hybrid's stream counts before its table, and the table before what it follows (§7.5.8.4).
  const next = [numberOf('XRefStm'), numberOf('Prev')].flatMap((value) => (value ? [Number(value)] : []))
  return { entries, next }
}

function readCrossReferenceStream(file: Buffer, offset: number): Section | undefined {
  try {
    const { entries, trailer } = readSection(file, offset)
    const previous = trailer.entries.get('Prev')
    return { entries: new Map(entries), next: previous?.kind === 'number' ? [previous.value] : [] }
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

function isObjectAt(file: Buffer, offset: number, number: number): boolean {
  const head = /^\s*(\d+)\s+\d+\s+obj/.exec(file.toString('latin1', offset, offset + headLength))
  return Number(head?.[1] ?? NaN) === number
}

/** Those that the stream holds at another place than listed: its numbers stand at its beginning (§7.5.7). */
function misplacedIn(
  stream: number,
  members: readonly { number: number; index: number }[],
  context: Context,
): number[] {
  const object = follow(PdfRef.of(stream, 0), context)
  const numbers = object instanceof PdfStream ? numbersOf(object) : []
  return members.filter(({ number, index }) => numbers[index] !== number).map(({ number }) => number)
}

function numbersOf(stream: PdfStream): number[] {
  try {
    const count = stream.getNumber('N')?.value ?? 0
    const first = stream.getNumber('First')?.value ?? 0
    const head = Buffer.from(stream.getDecodedData()).toString('latin1', 0, first)
    const words = head.trim().split(/\s+/).map(Number)
    return Array.from({ length: Math.min(count, words.length / 2) }, (_, index) => words[2 * index] ?? NaN)
  } catch (error) {
    if (error instanceof RangeError) throw error
    return []
  }
}

/** True when a reader comes across one of these numbers on its way from the catalog. */
function mentions(catalog: PdfDict, numbers: ReadonlySet<number>, context: Context): boolean {
  let isFound = false
  const look = (container: PdfDict | PdfArray) => {
    for (const value of valuesOf(container))
      isFound ||= value instanceof PdfRef && numbers.has(value.objectNumber)
  }
  walkObjects(catalog, context, look, () => isFound)
  return isFound
}
