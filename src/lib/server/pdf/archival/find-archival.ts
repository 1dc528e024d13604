import { PdfBool, type PDF, type PdfDict } from '@libpdf/core'
import { findNumbers } from '../intake/annotation-place.ts'
import { dictsIn, findDict, follow, type Context } from '../intake/objects.ts'
import { isArchivalAnnotation } from './archival-objects.ts'
import { readIntent, type Space } from './output-intent.ts'
import { readArchivalClaim, type ArchivalClaim, type Level } from './read-claims.ts'
import { orNothing, surveyObjects } from './survey-objects.ts'

/** How far a document keeps to PDF/A-3, and what its numbers mean: null where it leaves that open. */
export type Archival = { level: Level; space: Space | null }

/** PDF/A-3 is PDF/A-2 that may hold other files. Of what PDF/A-1 allows beyond them, not all can be seen without drawing. */
const parts: ReadonlySet<number> = new Set([2, 3])
/** ISO 19005-3 §6.1.13, in points. */
const sides = { least: 3, most: 14_400 }

/** What a document says of itself that is PDF/A of a part which it can go on to keep to. */
export async function findArchivalClaim(pdf: PDF): Promise<ArchivalClaim | null> {
  const claim = await readArchivalClaim(pdf)

  return claim && parts.has(claim.part) ? claim : null
}

/**
 * What an admitted document with this claim may go on to say with something added: nothing where one of the rules is
 * broken that can be read off its objects and content. What would take a renderer is believed: widths, glyphs, what is
 * inside pictures.
 */
export function findArchival(pdf: PDF, pages: readonly PdfDict[], claim: ArchivalClaim): Archival | null {
  const { context } = pdf
  const catalog = pdf.getCatalog()
  const space = orNothing(() => readIntent(catalog, context))
  if (space === undefined || !isArchivalFile(pdf, pages)) return null
  const { definesProperties } = claim
  const survey = surveyObjects(catalog, { space: space ?? 'RGB', definesProperties }, context)
  if (!survey.isArchival) return null
  if (!survey.tellsLetters) return { level: 'B', space }
  const isTold = survey.tellsLanguages && isTagged(catalog, context)

  return { level: claim.level === 'A' && !isTold ? 'U' : claim.level, space }
}

/** ISO 19005-3 §6.1.2, §6.3, §6.4, §6.9, §6.11. */
function isArchivalFile(pdf: PDF, pages: readonly PdfDict[]): boolean {
  const { context } = pdf
  const catalog = pdf.getCatalog()
  if (!/^1\.[0-7]$/.test(context.info.version)) return false
  if (['OCProperties', 'AcroForm', 'Requirements', 'NeedsRendering'].some((key) => catalog.has(key)))
    return false

  return pages.every((page) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = findNumbers(page, 'MediaBox', 4, context) ?? []
    const isFit = [right - left, top - bottom].every((side) => side >= sides.least && side <= sides.most)
    const annotations = dictsIn(page, 'Annots', context)

    return isFit && annotations.every(({ dict }) => isArchivalAnnotation(dict, context))
  })
}

function isTagged(catalog: PdfDict, context: Context): boolean {
  const claim = findDict(catalog, 'MarkInfo', context)
  const marked = claim && follow(claim.get('Marked'), context)

  return (
    marked instanceof PdfBool && marked.value && findDict(catalog, 'StructTreeRoot', context) !== undefined
  )
}
