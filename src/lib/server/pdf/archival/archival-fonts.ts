import { PdfStream, type PdfDict } from '@libpdf/core'
import { findDict, findName, findNumber, follow, type Context } from '../intake/objects.ts'

const simpleFonts: ReadonlySet<string> = new Set(['Type1', 'MMType1', 'TrueType'])
const descendantFonts: ReadonlySet<string> = new Set(['CIDFontType0', 'CIDFontType2'])

/** True for a font that PDF/A-3 does not bear, as far as its dictionary tells (ISO 19005-3 §6.2.11). */
export function isOddFont(dict: PdfDict, context: Context): boolean {
  const kind = findName(dict, 'Subtype', context) ?? ''
  const needsProgram = simpleFonts.has(kind) || descendantFonts.has(kind)
  if (!needsProgram && kind !== 'Type0') return false
  // §6.2.11.2. Readers know a font by where it stands as well, so one that does not say that it is one is used all the same.
  if (findName(dict, 'Type', context) !== 'Font') return true
  // §6.2.11.3.2.
  if (kind === 'CIDFontType2' && !dict.has('CIDToGIDMap')) return true

  return (
    (needsProgram && !hasProgram(dict, context)) || (kind === 'TrueType' && isOddlyEncoded(dict, context))
  )
}

/** §6.2.11.4.1. */
function hasProgram(font: PdfDict, context: Context): boolean {
  const descriptor = findDict(font, 'FontDescriptor', context)

  return ['FontFile', 'FontFile2', 'FontFile3'].some(
    (key) => follow(descriptor?.get(key), context) instanceof PdfStream,
  )
}

/** Of a font descriptor (ISO 32000-1 table 123). */
const symbolic = 4

/** §6.2.11.6: what its codes mean is said by the font's program or by one of two encodings, never by both. */
function isOddlyEncoded(font: PdfDict, context: Context): boolean {
  const descriptor = findDict(font, 'FontDescriptor', context)
  const flags = (descriptor && findNumber(descriptor, 'Flags', context)) ?? 0
  if ((flags & symbolic) !== 0) return font.has('Encoding')
  const own = findDict(font, 'Encoding', context)
  const name = own ? findName(own, 'BaseEncoding', context) : findName(font, 'Encoding', context)

  return name !== 'MacRomanEncoding' && name !== 'WinAnsiEncoding'
}

/** §6.2.11.7.2: its codes are numbers of glyphs, and nothing says what those stand for. */
export function isMuteFont(dict: PdfDict, context: Context): boolean {
  const isByGlyph = /^Identity-[HV]$/.test(findName(dict, 'Encoding', context) ?? '')

  return isByGlyph && findName(dict, 'Subtype', context) === 'Type0' && !dict.has('ToUnicode')
}
