import { lastIndexOfText, latin1 } from '#primitives'
import { type Entry, readSection, type Section } from './objects/cross-reference.ts'
import { countOf, Malformed, type PdfDictionary } from './objects/pdf-object.ts'
import { PdfParser } from './objects/pdf-parser.ts'

const maxRevisions = 500
const lastRevisionEnd = /startxref[\0\t\n\f\r ]+(\d{1,15})[\0\t\n\f\r ]+%%EOF(\r\n|\r|\n)?$/
const revisionEnd = /^[\0\t\n\f\r ]*startxref[\0\t\n\f\r ]+(\d{1,15})[\0\t\n\f\r ]+%%EOF(\r\n|\r|\n)?/

/** What one save wrote: the bytes `start` to `end`, which is behind `%%EOF` and its line end. */
export type Revision = {
  start: number
  end: number
  /** Behind `%%EOF`, before its line end. */
  endOfMarker: number
  entries: ReadonlyMap<number, Entry>
  trailer: PdfDictionary
  /** More than one in a linearized file (ISO 32000-2 annex F) or a hybrid one. */
  sections: readonly Section[]
  /** An entry points outside these bytes: an object of another revision is brought back or put under. */
  reachesOut: boolean
}

/** Every revision, oldest first, and whether bytes follow the last one. */
export type RevisionHistory = { revisions: readonly Revision[]; trailingBytes: boolean }

export function isPdf(bytes: Uint8Array): boolean {
  return latin1(bytes, 0, 5) === '%PDF-'
}

/** Follows the chain of cross-references from the end of the file, and believes nothing that is not in its place. */
export function readRevisions(bytes: Uint8Array): RevisionHistory {
  const end = endOfLastRevision(bytes)
  const startOfTail = Math.max(0, end - 1024)
  const found = lastRevisionEnd.exec(latin1(bytes, startOfTail, end))
  if (!found) throw new Malformed('no startxref at the end')

  const sections = readChain(bytes.subarray(0, end), Number(found[1]))
  const revisions: Revision[] = []
  for (const group of groupByRevision(sections)) {
    revisions.push(toRevision(bytes, group, revisions.at(-1)?.end ?? 0))
  }
  if (revisions.at(-1)?.end !== end) throw new Malformed('last cross-reference is not at the end')

  return { revisions, trailingBytes: end < bytes.length }
}

function endOfLastRevision(bytes: Uint8Array): number {
  const marker = lastIndexOfText(bytes, '%%EOF')
  if (marker < 0) throw new Malformed('no %%EOF')
  const lineEnd = /^(\r\n|\r|\n)?/.exec(latin1(bytes, marker + 5, marker + 7))?.[0] ?? ''

  return marker + 5 + lineEnd.length
}

/** Newest first. */
function readChain(bytes: Uint8Array, newest: number): Section[] {
  const sections: Section[] = []
  const seen = new Set<number>()
  for (let offset: number | undefined = newest; offset !== undefined;) {
    if (seen.has(offset)) throw new Malformed('cross-references in a circle')
    if (sections.length >= maxRevisions) throw new Malformed('too many revisions')
    seen.add(offset)
    const section = readSection(bytes, offset)
    sections.push(section)
    const previous = section.trailer.entries.get('Prev')
    offset = previous === undefined ? undefined : (countOf(previous) ?? -1)
    if (offset === -1) throw new Malformed('Prev is not an offset')
  }

  return sections
}

/** Oldest first; sections newest first. Only the oldest revision may be linearized, its newest part in front. */
function groupByRevision(sections: readonly Section[]): Section[][] {
  const groups = sections.map((section) => [section]).reverse()
  const [oldest, next] = [sections.at(-1), sections.at(-2)]
  if (oldest && next && oldest.offset > next.offset) groups.splice(0, 2, [next, oldest])

  return groups
}

function toRevision(bytes: Uint8Array, sections: readonly Section[], start: number): Revision {
  const [newest] = sections
  const last = sections.at(-1)
  if (!newest || !last) throw new Malformed('no cross-reference')
  const entries = new Map(sections.toReversed().flatMap((section) => [...section.entries]))
  const { end, endOfMarker } = readEnd(bytes, last, newest.offset)
  if (newest.offset < start) throw new Malformed('revisions overlap')

  const revision = { start, end, endOfMarker, entries, trailer: newest.trailer, sections }
  return { ...revision, reachesOut: reachesOut(revision) }
}

/** `startxref`, the offset of this very cross-reference, `%%EOF`. */
function readEnd(
  bytes: Uint8Array,
  section: Section,
  expected: number,
): { end: number; endOfMarker: number } {
  const parser = new PdfParser(bytes, section.end)
  parser.skipSpace()
  const found = revisionEnd.exec(latin1(bytes, parser.position, parser.position + 1024))
  if (!found || Number(found[1]) !== expected) throw new Malformed('startxref does not fit')
  const end = parser.position + found[0].length

  return { end, endOfMarker: end - (found[2]?.length ?? 0) }
}

function reachesOut({ start, end, entries, sections }: Omit<Revision, 'reachesOut'>): boolean {
  const outside = (offset: number): boolean => offset < start || offset >= end
  for (const entry of entries.values()) {
    if (entry.kind === 'offset' && outside(entry.offset)) return true
    if (entry.kind === 'compressed' && entries.get(entry.stream)?.kind !== 'offset') return true
  }

  return sections.some((section) => section.extra !== undefined && outside(section.extra.offset))
}
