import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString, type PdfObject } from '@libpdf/core'
import { isFontNotEmbedded } from '../intake/forbidden-objects.ts'
import { findDict, findName, findNumber, follow, type Context } from '../intake/objects.ts'
import { valuesOf } from '../objects/values-of.ts'
import { limits, renderingIntents } from './limits.ts'
import type { Space } from './output-intent.ts'

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
const simpleFonts: ReadonlySet<string> = new Set(['Type1', 'MMType1', 'TrueType'])
const actions: ReadonlySet<string> = new Set(['GoTo', 'URI', 'Named'])
/** ISO 19005-3 §6.5.1. */
const turns: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])
const devices: Readonly<Record<string, Space>> = { DeviceRGB: 'RGB', DeviceCMYK: 'CMYK' }

/** True for an object that PDF/A-3 does not bear in a document whose numbers mean colours of this kind. */
export function isUnarchival(container: PdfDict | PdfArray, space: Space, context: Context): boolean {
  if (container instanceof PdfArray) return hasOddValue(container, space)

  return hasOddValue(container, space) || flaws.some((isFlaw) => isFlaw(container, context))
}

function hasOddValue(container: PdfDict | PdfArray, space: Space): boolean {
  // What stands beside a profile for readers that know none (ISO 32000-1 table 66) means nothing here.
  const isProfile = container instanceof PdfStream && container.has('N') && container.has('Alternate')
  if (isProfile) return false
  for (const value of valuesOf(container)) if (isOddValue(value, space)) return true
  return false
}

function isOddValue(value: PdfObject, space: Space): boolean {
  if (value instanceof PdfString) return value.bytes.length > limits.string
  if (value instanceof PdfName) {
    const needed = devices[value.value]
    return Buffer.byteLength(value.value) > limits.name || (needed !== undefined && needed !== space)
  }
  if (!(value instanceof PdfNumber)) return false
  const size = Math.abs(value.value)
  return size > limits.integer || (size > 0 && size < limits.smallest)
}

type IsFlaw = (dict: PdfDict, context: Context) => boolean

const flaws: readonly IsFlaw[] = [
  (dict, context) => dict instanceof PdfStream && (dict.has('F') || hasOddFilter(dict, context)),
  lacksProgram,
  isOddlyEncoded,
  hasOddIntent,
  isOddPicture,
  // §6.2.9.
  (dict, context) =>
    dict instanceof PdfStream &&
    (['Ref', 'OPI', 'PS'].some((key) => dict.has(key)) || findName(dict, 'Subtype', context) === 'PS'),
  isOddState,
  hasOddAction,
  // §6.2.5, §6.5.2, §6.10.
  (dict) => ['HTP', 'AA', 'PresSteps', 'AlternatePresentations'].some((key) => dict.has(key)),
]

function hasOddFilter(stream: PdfStream, context: Context): boolean {
  const entry = follow(stream.get('Filter'), context)
  const names = entry instanceof PdfArray ? [...entry].map((one) => follow(one, context)) : [entry]

  return names.some((name) => name !== undefined && !(name instanceof PdfName && filters.has(name.value)))
}

/** §6.2.11.4.1: a font without its program. */
function lacksProgram(dict: PdfDict, context: Context): boolean {
  const kind = findName(dict, 'Subtype', context) ?? ''
  if (kind === 'CIDFontType2' && !dict.has('CIDToGIDMap')) return true
  if (isFontNotEmbedded(dict, context)) return true
  if (!simpleFonts.has(kind) || findName(dict, 'Type', context) !== 'Font') return false
  const descriptor = findDict(dict, 'FontDescriptor', context)

  return !['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key))
}

/** Of a font descriptor (ISO 32000-1 table 123). */
const symbolic = 4

/** §6.2.11.6: what its codes mean is said by the font's program or by one of two encodings, never by both. */
function isOddlyEncoded(dict: PdfDict, context: Context): boolean {
  if (findName(dict, 'Subtype', context) !== 'TrueType' || findName(dict, 'Type', context) !== 'Font')
    return false
  const descriptor = findDict(dict, 'FontDescriptor', context)
  const flags = (descriptor && findNumber(descriptor, 'Flags', context)) ?? 0
  if ((flags & symbolic) !== 0) return dict.has('Encoding')
  const own = findDict(dict, 'Encoding', context)
  const name = own ? findName(own, 'BaseEncoding', context) : findName(dict, 'Encoding', context)

  return name !== 'MacRomanEncoding' && name !== 'WinAnsiEncoding'
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

/** §6.2.5, §6.2.10. */
function isOddState(dict: PdfDict, context: Context): boolean {
  if (dict.has('TR') || (dict.has('TR2') && findName(dict, 'TR2', context) !== 'Default')) return true
  const mode = follow(dict.get('BM'), context)
  const modes = mode instanceof PdfArray ? [...mode].map((one) => follow(one, context)) : [mode]

  return modes.some((one) => one instanceof PdfName && !blendModes.has(one.value))
}

/** §6.5.1. What acts has been taken out of all documents; these are actions that no standard of Paraph's knows. */
function hasOddAction(dict: PdfDict, context: Context): boolean {
  const action = findDict(dict, 'A', context)
  const kind = action && findName(action, 'S', context)
  if (!action || kind === undefined) return false

  return !actions.has(kind) || (kind === 'Named' && !turns.has(findName(action, 'N', context) ?? ''))
}

/** Print, and none of Invisible, Hidden, NoView and ToggleNoView (§6.3.2; ISO 32000-1 table 165). */
const shown = { mask: 1 | 2 | 4 | 32 | 256, value: 4 }

/** Admission makes all other annotations part of the page. */
export function isArchivalAnnotation(annotation: PdfDict, context: Context): boolean {
  const flags = findNumber(annotation, 'F', context) ?? 0

  return findName(annotation, 'Subtype', context) === 'Link' && (flags & shown.mask) === shown.value
}
