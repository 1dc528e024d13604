import { PdfStream, type PdfDict } from '@libpdf/core'
import { contentStreams, joinContents } from '../intake/content-of.ts'
import { findDict, findName, findNumber, follow, type Context } from '../intake/objects.ts'
import type { Content } from './archival-content.ts'

/** What a page, form, pattern or font of drawn glyphs draws. Throws what `read` does. */
export function contentsIn(
  dict: PdfDict,
  read: (stream: PdfStream) => Uint8Array,
  context: Context,
): Content[] {
  const resources = findDict(dict, 'Resources', context)
  const hasOwn = (category: string, name: string) =>
    (resources && findDict(resources, category, context))?.has(name) ?? false
  if (findName(dict, 'Type', context) === 'Page')
    return [{ bytes: joinContents(contentStreams(dict, context).map(read)), hasOwn }]

  return streamsOf(dict, context).map((stream) => ({ bytes: read(stream), hasOwn }))
}

/** Each with a content of its own. */
function streamsOf(dict: PdfDict, context: Context): PdfStream[] {
  if (dict instanceof PdfStream) {
    const draws =
      findName(dict, 'Subtype', context) === 'Form' || findNumber(dict, 'PatternType', context) === 1
    return draws ? [dict] : []
  }
  if (findName(dict, 'Subtype', context) !== 'Type3') return []

  return [...(findDict(dict, 'CharProcs', context) ?? [])]
    .map(([, glyph]) => follow(glyph, context))
    .filter((glyph) => glyph instanceof PdfStream)
}
