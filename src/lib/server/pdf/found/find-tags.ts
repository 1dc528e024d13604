import { parseTextTag, type TextTag } from '#core/fields/text-tag.ts'
import type { DocumentWarning } from '../pdf-engine.ts'
import { loadPdfium } from '../pdfium/pdfium.ts'
import { withDocument, withPage } from '../pdfium/with-document.ts'
import type { DisplayedBox } from '../pdfium/displayed.ts'
import { breakLines } from '../render/gather-lines.ts'
import { mayContain } from './find-text.ts'
import { joinBrokenTags, type JoinedLine } from './join-broken-tags.ts'
import { readTypesetting, type SetGlyph, type Typesetting } from './read-typesetting.ts'
import { boxOfPart, toSearchable, type SearchableLine } from './searchable-line.ts'

/** A tag where it stands: `page` from 0, the box in fractions of the page as displayed. */
export type PlacedTag = { tag: TextTag; page: number; box: DisplayedBox; glyphs: readonly SetGlyph[] }
export type TaggedPage = { index: number; typesetting: Typesetting; tags: readonly PlacedTag[] }

type Warn = (warning: DocumentWarning) => void

/** Pages with tags that are understood; warns of `{{` that is not, and of pages there was no time to search. */
export async function findTags(bytes: Uint8Array, warn: Warn): Promise<TaggedPage[]> {
  const indexes = await findMarkedPages(bytes, warn)
  const typesettings = await readTypesetting(bytes, indexes)
  const pages = typesettings.map((typesetting, at) => ({
    index: indexes[at] ?? 0,
    typesetting,
    tags: joinBrokenTags(linesOf(typesetting)).flatMap((line) => readTags(line, indexes[at] ?? 0, warn)),
  }))
  return pages.filter((page) => page.tags.length > 0)
}

function linesOf({ glyphs }: Typesetting): SearchableLine<SetGlyph>[] {
  return breakLines(glyphs)
    .map(toSearchable)
    .filter(({ text }) => text !== '')
}

/** Setting the text of more takes longer than an upload may. */
const maxTaggedPages = 200
/** Of the processor's time. Usual pages are searched in a few thousandths of a second. */
const maxSearchMs = 3000

async function findMarkedPages(bytes: Uint8Array, warn: Warn): Promise<number[]> {
  const pdfium = await loadPdfium()
  const before = process.cpuUsage()
  const isTimeUp = () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 > maxSearchMs
  }
  return withDocument(pdfium, bytes, async (document) => {
    const marked = []
    for (const index of Array(pdfium._FPDF_GetPageCount(document)).keys()) {
      if (isTimeUp() || marked.length === maxTaggedPages) {
        warn('tags-not-searched')
        break
      }
      if (await withPage(pdfium, document, index, (page) => mayContain(pdfium, page, '{{')))
        marked.push(index)
    }
    return marked
  })
}

/** Bounded, so that stray braces swallow no page. */
const tagPattern = /\{\{([^{}]{0,1000})\}\}/g

function readTags(line: JoinedLine<SetGlyph>, page: number, warn: Warn): PlacedTag[] {
  if (line.text.replaceAll(tagPattern, '').includes('{{')) warn('tags-left')

  return [...line.text.matchAll(tagPattern)].flatMap(({ index: start, 0: whole }) => {
    const end = start + whole.length
    const tag = parseTag(line, start, end)
    // Where it begins is where the field is meant to be.
    const box = boxOfPart(line, start, Math.min(end, ...line.breaks.filter((at) => at > start)))
    const glyphs = line.glyphs.slice(start, end).filter((glyph) => !glyph.isGenerated)
    const isOnPageItself = glyphs.every((glyph) => glyph.object !== null)
    if (tag && box && isOnPageItself) return [{ tag, page, box, glyphs }]
    warn('tags-left')
    return []
  })
}

/** Lines end in a space, or amid a word; only where a tag makes no sense so was a space left out at the end. */
function parseTag({ text, breaks }: JoinedLine<SetGlyph>, start: number, end: number): TextTag | null {
  const cuts = [start + 2, ...breaks.filter((at) => at > start + 2 && at < end - 2), end - 2]
  const parts = cuts.slice(1).map((cut, index) => text.slice(cuts[index], cut))
  return parseTextTag(parts.join('')) ?? parseTextTag(parts.join(' '))
}
