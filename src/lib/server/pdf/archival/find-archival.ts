import { PdfBool, PdfDict, PdfStream, PdfString, type PDF, type PdfArray } from '@libpdf/core'
import { isExhaustion } from '../exhaustion.ts'
import { contentOf } from '../intake/content-of.ts'
import { dictsIn, findDict, findName, findNumber, follow, type Context } from '../intake/objects.ts'
import { findNumbers } from '../intake/annotation-place.ts'
import { walkObjects } from '../objects/walk-objects.ts'
import { isArchivalContent, type Content } from './archival-content.ts'
import { isArchivalAnnotation, isUnarchival } from './archival-objects.ts'
import { readIntent, type Space } from './output-intent.ts'
import { readArchivalClaim, type Level } from './read-claims.ts'

/** How far a document keeps to PDF/A-3, and what its numbers mean: null where it leaves that open. */
export type Archival = { level: Level; space: Space | null }

/** PDF/A-3 is PDF/A-2 that may hold other files. Of what PDF/A-1 allows beyond them, not all can be seen without drawing. */
const parts: ReadonlySet<number> = new Set([2, 3])
/** ISO 19005-3 §6.1.13, in points. */
const sides = { least: 3, most: 14_400 }

/** True for a document that says it is PDF/A of a part which it can go on to keep to. */
export async function claimsArchival(pdf: PDF): Promise<boolean> {
  return parts.has((await readArchivalClaim(pdf))?.part ?? 0)
}

/**
 * What an admitted document that says it is PDF/A-2 or -3 may go on to say with something added: nothing where one of the
 * rules is broken that can be read off its objects and content. What would take a renderer is believed: widths, glyphs,
 * what is inside pictures.
 */
export async function findArchival(pdf: PDF, pages: readonly PdfDict[]): Promise<Archival | null> {
  const claim = await readArchivalClaim(pdf)
  if (!claim || !parts.has(claim.part)) return null
  const { context } = pdf
  const catalog = pdf.getCatalog()
  const space = orNothing(() => readIntent(catalog, context))
  if (space === undefined || !isArchivalFile(pdf, pages)) return null
  const survey = surveyObjects(
    catalog,
    { space: space ?? 'RGB', definesProperties: claim.definesProperties },
    context,
  )
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

type Survey = { isArchival: boolean; tellsLetters: boolean; tellsLanguages: boolean }

/** Metadata of parts may use properties that the document's own, which is written anew, defines (§6.6.2.3). */
function surveyObjects(
  catalog: PdfDict,
  { space, definesProperties }: { space: Space; definesProperties: boolean },
  context: Context,
): Survey {
  const survey = { isArchival: true, tellsLetters: true, tellsLanguages: true }
  const metadata = findDict(catalog, 'Metadata', context)
  const look = (container: PdfDict | PdfArray) => {
    survey.isArchival = !isUnarchival(container, space, context)
    if (!(container instanceof PdfDict) || !survey.isArchival) return
    survey.tellsLetters &&= !isMuteFont(container, context)
    survey.tellsLanguages &&= !hasOddLanguage(container, context)
    const describesPart = isMetadata(container, context) && container !== metadata
    if (describesPart && definesProperties) survey.isArchival = false
    const content = orNothing(() => contentsIn(container, context))
    survey.isArchival &&= content?.every((one) => isArchivalContent(one, space)) ?? false
  }
  walkObjects(catalog, context, look, () => !survey.isArchival)

  return survey
}

function isMetadata(dict: PdfDict, context: Context): boolean {
  return dict instanceof PdfStream && findName(dict, 'Type', context) === 'Metadata'
}

/** §6.7.4: a language is named by BCP 47, or not at all. */
function hasOddLanguage(dict: PdfDict, context: Context): boolean {
  const language = follow(dict.get('Lang'), context)

  return language instanceof PdfString && !/^([a-z]{1,8}(-[a-z\d]{1,8})*)?$/i.test(language.asString())
}

/** §6.2.11.7.2: its codes are numbers of glyphs, and nothing says what those stand for. */
function isMuteFont(dict: PdfDict, context: Context): boolean {
  const isByGlyph = /^Identity-[HV]$/.test(findName(dict, 'Encoding', context) ?? '')

  return isByGlyph && findName(dict, 'Subtype', context) === 'Type0' && !dict.has('ToUnicode')
}

/** What a page, form, pattern or font of drawn glyphs draws. Throws where it cannot be decoded. */
function contentsIn(dict: PdfDict, context: Context): Content[] {
  const resources = findDict(dict, 'Resources', context)
  const hasOwn = (category: string, name: string) =>
    (resources && findDict(resources, category, context))?.has(name) ?? false
  if (findName(dict, 'Type', context) === 'Page') return [{ bytes: contentOf(dict, context), hasOwn }]
  if (dict instanceof PdfStream) {
    const draws =
      findName(dict, 'Subtype', context) === 'Form' || findNumber(dict, 'PatternType', context) === 1
    return draws ? [{ bytes: dict.getDecodedData(), hasOwn }] : []
  }
  if (findName(dict, 'Subtype', context) !== 'Type3') return []
  const glyphs = findDict(dict, 'CharProcs', context)

  return [...(glyphs ?? [])].flatMap(([, value]) => {
    const glyph = follow(value, context)
    return glyph instanceof PdfStream ? [{ bytes: glyph.getDecodedData(), hasOwn }] : []
  })
}

function orNothing<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (isExhaustion(error)) throw error
    return undefined
  }
}

function isTagged(catalog: PdfDict, context: Context): boolean {
  const claim = findDict(catalog, 'MarkInfo', context)
  const marked = claim && follow(claim.get('Marked'), context)

  return (
    marked instanceof PdfBool && marked.value && findDict(catalog, 'StructTreeRoot', context) !== undefined
  )
}
