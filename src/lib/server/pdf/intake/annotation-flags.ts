import type { PdfDict } from '@libpdf/core'
import { normalAppearance } from './annotation-place.ts'
import { findName, findNumber, type Context } from './objects.ts'

/** ISO 32000-2 §12.5.3, table 167. */
const flags = { hidden: 0b10, print: 0b100, noView: 0b10_0000 } as const

export function isOnScreen(annotation: PdfDict, context: Context): boolean {
  return (flagsOf(annotation, context) & (flags.hidden | flags.noView)) === 0
}

/** True for an annotation that a printer draws and a screen does not. */
export function showsOnlyOnPaper(dict: PdfDict, context: Context): boolean {
  const flag = flagsOf(dict, context)
  const isPrinted = (flag & (flags.print | flags.hidden)) === flags.print
  return isPrinted && (flag & flags.noView) !== 0 && isDrawn(dict, context)
}

/** True for an annotation that a screen draws and a printer does not. */
export function showsOnlyOnScreen(dict: PdfDict, context: Context): boolean {
  const isPrinted = (flagsOf(dict, context) & flags.print) !== 0
  return !isPrinted && isOnScreen(dict, context) && isDrawn(dict, context)
}

function isDrawn(dict: PdfDict, context: Context): boolean {
  const kind = findName(dict, 'Subtype', context)
  return kind !== undefined && kind !== 'Popup' && kind !== 'Link' && hasInk(dict, context)
}

/** An empty appearance, as an empty field or an unseen signature has it, shows nothing anywhere. */
function hasInk(dict: PdfDict, context: Context): boolean {
  return (normalAppearance(dict, context)?.data.length ?? 0) > 0
}

function flagsOf(annotation: PdfDict, context: Context): number {
  return findNumber(annotation, 'F', context) ?? 0
}
