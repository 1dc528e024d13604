import { countOf, Malformed, nameOf, type PdfDictionary } from './pdf-object.ts'
import { PdfParser } from './pdf-parser.ts'
import { decodeStream } from './stream-decoding.ts'

const maxEntries = 2_000_000

/** What the dictionary of a cross-reference stream has beside the keys of a trailer (ISO 32000-2 table 17). */
export const streamKeys: ReadonlySet<string> = new Set([
  'Type',
  'W',
  'Index',
  'Length',
  'Filter',
  'DecodeParms',
])

/** Where an object lies: at an offset, inside an object stream, or nowhere. */
export type Entry =
  | { kind: 'offset'; offset: number; generation: number }
  | { kind: 'compressed'; stream: number; index: number }
  | { kind: 'free' }

/** One cross-reference section (ISO 32000-2 §7.5.4, §7.5.8) with its trailer. `end` is behind it. */
export type Section = {
  offset: number
  end: number
  entries: ReadonlyMap<number, Entry>
  trailer: PdfDictionary
  /** Entries of a hybrid file's `/XRefStm` have bytes of their own. */
  extra: Section | undefined
}

/** The section that begins at `offset`, table or stream. */
export function readSection(bytes: Uint8Array, offset: number): Section {
  if (offset >= bytes.length) throw new Malformed('cross-reference outside the file')
  const parser = new PdfParser(bytes, offset)

  return parser.accept('xref') ? readTable(parser, offset) : readStream(bytes, offset)
}

function readTable(parser: PdfParser, offset: number): Section {
  const entries = new Map<number, Entry>()
  while (!parser.accept('trailer')) readSubsection(parser, entries)
  const trailer = parser.dictionary()
  const end = parser.position
  const hybrid = trailer.entries.get('XRefStm')
  if (hybrid === undefined) return { offset, end, entries, trailer, extra: undefined }

  const extra = readStream(parser.bytes, countOf(hybrid) ?? -1)
  for (const [number, entry] of extra.entries) {
    if ((entries.get(number)?.kind ?? 'free') === 'free') entries.set(number, entry)
  }
  return { offset, end, entries, trailer, extra }
}

function readSubsection(parser: PdfParser, entries: Map<number, Entry>): void {
  const first = parser.integer()
  const count = parser.integer()
  for (let number = first; number < first + count; number += 1) {
    const offset = parser.integer()
    const generation = parser.integer()
    const free = parser.accept('f')
    if (!free) parser.expect('n')
    add(entries, number, free || offset === 0 ? { kind: 'free' } : { kind: 'offset', offset, generation })
  }
}

function readStream(bytes: Uint8Array, offset: number): Section {
  if (offset < 0 || offset >= bytes.length) throw new Malformed('cross-reference outside the file')
  const { object, end } = new PdfParser(bytes, offset).indirectObject(() => undefined)
  if (object.kind !== 'stream' || nameOf(object.dictionary.entries.get('Type')) !== 'XRef') {
    throw new Malformed('no cross-reference')
  }
  const trailer = object.dictionary
  const widths = counts(trailer, 'W') ?? []
  const index = counts(trailer, 'Index') ?? [0, countOf(trailer.entries.get('Size')) ?? 0]
  if (widths.length < 3 || widths.some((width) => width > 6)) throw new Malformed('cross-reference widths')

  return { offset, end, entries: readRows(decodeStream(object), widths, index), trailer, extra: undefined }
}

function readRows(rows: Uint8Array, widths: readonly number[], index: readonly number[]): Map<number, Entry> {
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths
  const entries = new Map<number, Entry>()
  let position = 0
  const field = (width: number): number => {
    let value = 0
    for (const end = position + width; position < end; position += 1)
      value = value * 256 + (rows[position] ?? 0)
    return value
  }
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const first = index[pair] ?? 0
    for (let number = first; number < first + (index[pair + 1] ?? 0); number += 1) {
      if (position >= rows.length) throw new Malformed('cross-reference stream too short')
      const type = typeWidth === 0 ? 1 : field(typeWidth)
      add(entries, number, toEntry(type, field(secondWidth), field(thirdWidth)))
    }
  }

  return entries
}

function toEntry(type: number, second: number, third: number): Entry {
  if (type === 1) return { kind: 'offset', offset: second, generation: third }
  if (type === 2) return { kind: 'compressed', stream: second, index: third }

  return { kind: 'free' }
}

/** An object listed twice in one section is refused: readers disagree on which one counts. */
function add(entries: Map<number, Entry>, number: number, entry: Entry): void {
  if (entries.has(number)) throw new Malformed(`object ${number} listed twice`)
  if (entries.size >= maxEntries) throw new Malformed('too many objects')
  entries.set(number, entry)
}

function counts(dictionary: PdfDictionary, key: string): number[] | undefined {
  const array = dictionary.entries.get(key)
  if (array?.kind !== 'array') return undefined

  return array.items.map((item) => countOf(item) ?? 0)
}
