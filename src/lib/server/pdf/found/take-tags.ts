import type { PDF, PdfDict } from '@libpdf/core'
import type { FoundField } from '#core/fields/found-field.ts'
import type { DocumentWarning, PageSize } from '../pdf-engine.ts'
import { isExhaustion } from '../exhaustion.ts'
import { contentOf } from '../intake/content-of.ts'
import type { Context } from '../intake/objects.ts'
import { writeWhole } from '../objects/write-whole.ts'
import { compressedStream } from '../text/compressed-stream.ts'
import { findTags, type TaggedPage } from './find-tags.ts'
import { readTypesetting, type SetGlyph } from './read-typesetting.ts'
import { strikeText } from './strike-text.ts'
import { fieldsOfTags } from './tag-fields.ts'

/** A document whose pages are settled, as saved; `sizes` are its pages as displayed, in points. */
export type SavedDocument = {
  pdf: PDF
  pages: readonly PdfDict[]
  sizes: readonly PageSize[]
  bytes: Uint8Array
}
export type TakenTags = { bytes: Uint8Array; found: FoundField[] }

/**
 * Takes the text tags out of a document: what they ask for, and the document without their text. A tag that is not
 * understood, or not to be taken out without disturbing what stands beside it, stays on its page, with a warning.
 */
export async function takeTags(
  saved: SavedDocument,
  warn: (warning: DocumentWarning) => void,
): Promise<TakenTags> {
  const tagged = await findTags(saved.bytes, warn)
  const struck = tagged.flatMap((page) => strikePage(saved, page) ?? [])
  if (struck.length < tagged.length) warn('tags-left')
  if (struck.length === 0) return { bytes: saved.bytes, found: [] }

  const without = writeWhole(saved.pdf, saved.bytes.length)
  const disturbed = await findDisturbed(without, struck)
  const taken = struck.filter((page) => !disturbed.has(page))
  const found = fieldsOfTags(
    taken.flatMap((page) => page.tags),
    saved.sizes,
  )
  if (disturbed.size === 0) return { bytes: without, found }

  warn('tags-left')
  for (const page of disturbed) page.undo()
  return { bytes: writeWhole(saved.pdf, saved.bytes.length), found }
}

type StruckPage = TaggedPage & { struck: ReadonlySet<SetGlyph>; undo: () => void }

/** Gives the page new content without its tags; undefined where that cannot be. */
function strikePage({ pdf, pages }: SavedDocument, tagged: TaggedPage): StruckPage | undefined {
  const page = pages[tagged.index]
  const before = page?.get('Contents')
  const content = page && readContent(page, pdf.context)
  if (!page || !before || !content) return undefined

  const struck = new Set(tagged.tags.flatMap((tag) => tag.glyphs))
  const without = strikeText(content, tagged.typesetting, struck)
  if (!without) return undefined
  page.set('Contents', pdf.context.register(compressedStream(without)))
  return { ...tagged, struck, undo: () => page.set('Contents', before) }
}

/** Undefined where it cannot be decoded. */
function readContent(page: PdfDict, context: Context): Uint8Array | undefined {
  try {
    return contentOf(page, context)
  } catch (error) {
    if (isExhaustion(error)) throw error
    return undefined
  }
}

/** Points a glyph may seem to have moved: numbers are written with some decimals only. */
const tolerance = 0.1

/** The pages where something else than the tags has gone or moved, or a tag is still there. */
async function findDisturbed(
  bytes: Uint8Array,
  struck: readonly StruckPage[],
): Promise<ReadonlySet<StruckPage>> {
  const now = await readTypesetting(
    bytes,
    struck.map((page) => page.index),
  )
  return new Set(
    struck.filter((page, index) => {
      const kept = page.typesetting.glyphs.filter((glyph) => !page.struck.has(glyph))
      return !isSameText(inked(kept), inked(now[index]?.glyphs ?? []))
    }),
  )
}

function inked(glyphs: readonly SetGlyph[]): SetGlyph[] {
  return glyphs.filter((glyph) => !glyph.isGenerated && glyph.character.trim() !== '')
}

function isSameText(before: readonly SetGlyph[], now: readonly SetGlyph[]): boolean {
  return (
    before.length === now.length &&
    before.every(({ character, origin }, index) => {
      const same = now[index]
      if (!same || same.character !== character) return false
      return Math.hypot(same.origin.x - origin.x, same.origin.y - origin.y) <= tolerance
    })
  )
}
