import { latin1 } from '#primitives'
import type { Section } from './objects/cross-reference.ts'
import { countOf, Malformed, nameOf, type PdfDictionary, type PdfObject } from './objects/pdf-object.ts'
import type { PdfView } from './pdf-view.ts'
import type { Revision } from './revisions.ts'
import { decodeStream, isWholeStream } from './objects/stream-decoding.ts'

const space = '[\\0\\t\\n\\f\\r ]'
const lineEnd = '(?:\\r\\n|\\r|\\n)'
const integer = /^(?:0|[1-9]\d*)$/
/** Subsections of entries of 20 bytes each (ISO 32000-2 §7.5.4). */
const table = new RegExp(
  `^xref *${lineEnd}(?:\\d+ \\d+ *${lineEnd}(?:\\d{10} \\d{5} [fn](?: \\r| \\n|\\r\\n))+)+trailer${space}*<<`,
)
const ending = new RegExp(`^${space}*startxref *${lineEnd}(0|[1-9]\\d*) *${lineEnd}%%EOF${lineEnd}?$`)
const structuralNumbers = ['Size', 'Prev', 'W', 'Index', 'Length', 'N', 'First']
/** Of type, offset and generation in a stream: wider ones are read by some and refused by others. */
const maxWidths = [1, 6, 4] as const

/**
 * True when a revision behind `earlier` is written the one way that leaves no reader a choice: integers where integers
 * belong, entries of 20 bytes, the true `/Size`, no comments, nothing between its objects, and no word in it that a
 * reader which repairs files could take for the beginning of another object. Whoever repairs sees another file.
 */
export function isPlainRevision(view: PdfView, revision: Revision, earlier: readonly Revision[]): boolean {
  try {
    return (
      hasPlainCrossReference(view, revision) &&
      hasTrueSize(view, revision, earlier) &&
      hasPlainObjects(view, revision) &&
      liesCloseTogether(view, revision) &&
      hasNoOtherWords(view, revision)
    )
  } catch (error) {
    if (error instanceof Malformed) return false
    throw error
  }
}

function hasPlainCrossReference(view: PdfView, { sections, end, trailer }: Revision): boolean {
  const [section] = sections
  if (!section || sections.length > 1 || section.extra) return false
  if (structuralNumbers.some((key) => !isPlainNumber(trailer.entries.get(key)))) return false
  const found = ending.exec(latin1(view.bytes, section.end, end))
  if (!found || Number(found[1]) !== section.offset) return false

  return latin1(view.bytes, section.offset, section.offset + 4) === 'xref'
    ? isPlainTable(view, section)
    : isPlainStream(view, section)
}

function isPlainTable(view: PdfView, { offset, end }: Section): boolean {
  const written = latin1(view.bytes, offset, end)

  return table.test(written) && !written.includes('%')
}

function isPlainStream(view: PdfView, { offset, trailer }: Section): boolean {
  const number = Number(/^\d+/.exec(latin1(view.bytes, offset, offset + 12))?.[0])
  const { object, plain } = view.at(offset, number)
  const widths = countsOf(trailer, 'W') ?? []
  const index = countsOf(trailer, 'Index') ?? [0, countOf(trailer.entries.get('Size')) ?? 0]
  if (!plain || object.kind !== 'stream' || !isWholeStream(object)) return false
  if (widths.length !== 3 || widths[0] !== 1) return false
  if (maxWidths.some((max, at) => (widths[at] ?? 0) > max)) return false
  if (index.length % 2 > 0) return false
  const rows = index.filter((_, at) => at % 2 > 0).reduce((sum, count) => sum + count, 0)

  return decodeStream(object).length === rows * widths.reduce((sum, width) => sum + width, 0)
}

/** One more than the highest number there is; not more, unless it was said to be more before. */
function hasTrueSize(view: PdfView, { trailer }: Revision, earlier: readonly Revision[]): boolean {
  const sizes = earlier.map((revision) => countOf(revision.trailer.entries.get('Size')) ?? 0)
  let least = 1
  for (const number of view.entries.keys()) least = Math.max(least, number + 1)
  const size = countOf(trailer.entries.get('Size')) ?? 0

  return size >= least && size <= Math.max(least, ...sizes)
}

function hasPlainObjects(view: PdfView, { entries }: Revision): boolean {
  for (const [number, entry] of entries) {
    if (entry.kind !== 'offset') continue
    const head = `${number} ${entry.generation} obj`
    if (latin1(view.bytes, entry.offset, entry.offset + head.length) !== head) return false
    const { object, plain } = view.at(entry.offset, number)
    if (!plain || (object.kind === 'stream' && !isWholeStream(object))) return false
    if (object.kind === 'stream' && nameOf(object.dictionary.entries.get('Type')) === 'ObjStm') {
      if (!holdsOnlyListed(view, number, object.dictionary, entries)) return false
    }
  }

  return true
}

/** As many objects as the cross-reference says lie in this stream, and not one more. */
function holdsOnlyListed(
  view: PdfView,
  stream: number,
  { entries: dictionary }: PdfDictionary,
  entries: Revision['entries'],
): boolean {
  if (['N', 'First', 'Length'].some((key) => !isPlainNumber(dictionary.get(key)))) return false
  const listed = [...entries].filter(([, entry]) => entry.kind === 'compressed' && entry.stream === stream)
  const isThere = ([number]: (typeof listed)[number]): boolean => view.object(number, 0).kind !== 'null'

  return !dictionary.has('Extends') && listed.length === countOf(dictionary.get('N')) && listed.every(isThere)
}

/** Between the objects lies white space only. `tilingOf` has seen that they tile the revision, comments aside. */
function liesCloseTogether(view: PdfView, { start, entries, sections }: Revision): boolean {
  const parts = sections.map((section) => ({ start: section.offset, end: section.end }))
  for (const [number, entry] of entries) {
    if (entry.kind === 'offset') parts.push({ start: entry.offset, end: view.at(entry.offset, number).end })
  }
  parts.sort((a, b) => a.start - b.start)
  const ends = [start, ...parts.map(({ end }) => end)]

  return parts.every(
    (part, index) => !latin1(view.bytes, ends[index] ?? part.start, part.start).includes('%'),
  )
}

/** Words that make a reader which repairs believe that an object, a trailer or an end begins there. */
function hasNoOtherWords(view: PdfView, { start, end, entries, sections }: Revision): boolean {
  const written = latin1(view.bytes, start, end)
  const isTable = latin1(view.bytes, sections[0]?.offset ?? 0, (sections[0]?.offset ?? 0) + 4) === 'xref'
  const heads = new Set<number>()
  for (const entry of entries.values()) if (entry.kind === 'offset') heads.add(entry.offset - start)
  for (const { offset } of sections) if (!isTable) heads.add(offset - start)
  // Begun at the first digit only: room for a signature is a row of tens of thousands.
  const found = [...written.matchAll(/(?<!\d)\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*obj/g)]

  return (
    found.length === heads.size &&
    found.every(({ index }) => heads.has(index)) &&
    count(written, 'trailer') === (isTable ? 1 : 0) &&
    count(written, 'xref') === (isTable ? 2 : 1) &&
    count(written, '%%EOF') === 1
  )
}

function count(text: string, word: string): number {
  return text.split(word).length - 1
}

function isPlainNumber(object: PdfObject | undefined): boolean {
  if (object?.kind === 'array') return object.items.every(isPlainNumber)

  return object === undefined || (object.kind === 'number' && integer.test(object.written))
}

function countsOf({ entries }: PdfDictionary, key: string): number[] | undefined {
  const array = entries.get(key)

  return array?.kind === 'array' ? array.items.map((item) => countOf(item) ?? -1) : undefined
}
