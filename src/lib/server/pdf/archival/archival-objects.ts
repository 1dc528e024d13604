import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString, type PdfObject } from '@libpdf/core'
import { findName, findNumber, follow, type Context } from '../intake/objects.ts'
import { valuesOf } from '../objects/values-of.ts'
import { isOddFont } from './archival-fonts.ts'
import { hasUnknownInk } from './archival-inks.ts'
import { isWithinLimits, renderingIntents } from './limits.ts'
import { devices, type Space } from './output-intent.ts'

/** ISO 19005-3 §6.1.7.2. */
const filters: ReadonlySet<string> = new Set([
  'ASCIIHexDecode',
  'ASCII85Decode',
  'FlateDecode',
  'RunLengthDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
  'DCTDecode',
  'JPXDecode',
])
/** ISO 32000-1 tables 136 and 137. */
const blendModes: ReadonlySet<string> = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
)
const actions: ReadonlySet<string> = new Set(['GoTo', 'URI', 'Named'])
/** ISO 19005-3 §6.5.1. */
const turns: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])

/** True for an object that PDF/A-3 does not bear in a document whose numbers mean colours of this kind. */
export function isUnarchival(container: PdfDict | PdfArray, space: Space, context: Context): boolean {
  if (container instanceof PdfArray) return hasOddValue(container, space) || hasUnknownInk(container, context)

  return hasOddValue(container, space) || flaws.some((isFlaw) => isFlaw(container, context))
}

function hasOddValue(container: PdfDict | PdfArray, space: Space): boolean {
  // What stands beside a profile for readers that know none (ISO 32000-1 table 66) means nothing here.
  const isProfile = container instanceof PdfStream && container.has('N') && container.has('Alternate')
  if (isProfile) return false
  if (container instanceof PdfDict) for (const [key] of container) if (isOddName(key)) return true
  for (const value of valuesOf(container)) if (isOddValue(value, space)) return true
  return false
}

function isOddValue(value: PdfObject, space: Space): boolean {
  if (value instanceof PdfString) return !isWithinLimits.string(value.bytes.length)
  if (value instanceof PdfNumber) return !isWithinLimits.number(value.value)
  if (!(value instanceof PdfName)) return false

  return isOddName(value) || (devices.get(value.value) ?? space) !== space
}

function isOddName(name: PdfName): boolean {
  return !isWithinLimits.name(Buffer.byteLength(name.value))
}

type IsFlaw = (dict: PdfDict, context: Context) => boolean

const flaws: readonly IsFlaw[] = [
  hasLongList,
  (dict, context) => dict instanceof PdfStream && (dict.has('F') || hasOddFilter(dict, context)),
  isOddFont,
  hasOddIntent,
  isOddPicture,
  // §6.2.9.
  (dict, context) =>
    dict instanceof PdfStream &&
    (['Ref', 'OPI', 'PS'].some((key) => dict.has(key)) || findName(dict, 'Subtype', context) === 'PS'),
  isOddState,
  isOddHalftone,
  hasOddAction,
  // §6.2.5, §6.5.2, §6.10.
  (dict) => ['HTP', 'AA', 'PresSteps', 'AlternatePresentations'].some((key) => dict.has(key)),
]

/** Of what is looked at where it is used, which may be in many places: nobody needs more. */
const mostListed = 100

function hasLongList(dict: PdfDict, context: Context): boolean {
  return ['Filter', 'BM', 'A', 'Next'].some((key) => {
    const list = follow(dict.get(key), context)
    return list instanceof PdfArray && list.length > mostListed
  })
}

function hasOddFilter(stream: PdfStream, context: Context): boolean {
  return eachOf(stream, 'Filter', context).some(
    (name) => name !== undefined && !(name instanceof PdfName && filters.has(name.value)),
  )
}

/** §6.2.6. */
function hasOddIntent(dict: PdfDict, context: Context): boolean {
  const isPicture = findName(dict, 'Subtype', context) === 'Image'
  const intents = [dict.get('RI'), ...(isPicture ? [dict.get('Intent')] : [])].map((one) =>
    follow(one, context),
  )

  return intents.some((one) => one instanceof PdfName && !renderingIntents.has(one.value))
}

/** §6.2.8. */
function isOddPicture(dict: PdfDict, context: Context): boolean {
  if (findName(dict, 'Subtype', context) !== 'Image') return false
  const smooth = follow(dict.get('Interpolate'), context)

  return dict.has('Alternates') || (smooth !== undefined && 'value' in smooth && smooth.value === true)
}

/** Of soft masks (ISO 32000-1 table 144), which may have a function for their values; states may not. */
const masks: ReadonlySet<string> = new Set(['Alpha', 'Luminosity'])

/** §6.2.5, §6.2.10. */
function isOddState(dict: PdfDict, context: Context): boolean {
  const isMask = masks.has(findName(dict, 'S', context) ?? '')
  if (dict.has('TR') && !isMask) return true
  if (dict.has('TR2') && findName(dict, 'TR2', context) !== 'Default') return true

  return eachOf(dict, 'BM', context).some((one) => one instanceof PdfName && !blendModes.has(one.value))
}

/** §6.2.5: dots of one kind, or of one kind for each ink, whose names are their own. */
function isOddHalftone(dict: PdfDict, context: Context): boolean {
  if (!dict.has('HalftoneType')) return false
  const kind = findNumber(dict, 'HalftoneType', context)

  return (kind !== 1 && kind !== 5) || dict.has('HalftoneName')
}

/** §6.5.1. What acts has been taken out of all documents; these are actions that no standard of Paraph's knows. */
function hasOddAction(dict: PdfDict, context: Context): boolean {
  return ['A', 'Next']
    .flatMap((key) => eachOf(dict, key, context))
    .some((action) => action instanceof PdfDict && isOddAction(action, context))
}

function isOddAction(action: PdfDict, context: Context): boolean {
  const kind = findName(action, 'S', context)
  if (kind === undefined) return false

  return !actions.has(kind) || (kind === 'Named' && !turns.has(findName(action, 'N', context) ?? ''))
}

/** What is said by itself or as a list. */
function eachOf(dict: PdfDict, key: string, context: Context): (PdfObject | undefined)[] {
  const entry = follow(dict.get(key), context)

  return entry instanceof PdfArray ? [...entry].map((one) => follow(one, context)) : [entry]
}

/** Print, and none of Invisible, Hidden, NoView and ToggleNoView (§6.3.2; ISO 32000-1 table 165). */
const shown = { mask: 1 | 2 | 4 | 32 | 256, value: 4 }

/** Admission makes all other annotations part of the page. */
export function isArchivalAnnotation(annotation: PdfDict, context: Context): boolean {
  const flags = findNumber(annotation, 'F', context) ?? 0

  return findName(annotation, 'Subtype', context) === 'Link' && (flags & shown.mask) === shown.value
}
