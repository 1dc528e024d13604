import { PdfDict, PdfStream } from '@libpdf/core'
import type { DocumentWarning } from '../pdf-engine.ts'
import { isLayer } from './layers.ts'
import { dictsIn, findDict, findName, follow, type Context } from './objects.ts'

/**
 * ISO 32000-2 §8.4.5, table 57: how a device mixes its inks, and whether paint covers what lies below it on one that
 * can overprint. Screens take no notice, or not all of them.
 */
const deviceParameters = ['OP', 'op', 'OPM', 'TR', 'TR2', 'HT', 'BG', 'BG2', 'UCR', 'UCR2'] as const

/** Takes off an object what makes paper show something else than the screen. */
export function settleForPaper(
  dict: PdfDict,
  context: Context,
  warn: (warning: DocumentWarning) => void,
): void {
  if (hasPaperAlternate(dict, context)) warn('print-as-screen')
  // §8.9.5.4: other pictures in place of this one. OPI (§14.11.7 of ISO 32000-1) names a file that takes its place.
  if (findName(dict, 'Subtype', context) === 'Image') dict.delete('Alternates')
  if (dict instanceof PdfStream) dict.delete('OPI')
  if (isLayer(dict, context)) dict.delete('Usage')
  const layer = findDict(dict, 'OC', context)
  if (layer && isLayer(layer, context)) dict.delete('OC')
  settleResources(dict, context)
}

/** A picture with another one for printers in its place, or a program that only they run. */
export function isForPaper(dict: PdfDict, context: Context): boolean {
  return hasPaperAlternate(dict, context) || (dict instanceof PdfStream && isPostScript(dict, context))
}

function hasPaperAlternate(dict: PdfDict, context: Context): boolean {
  return (
    findName(dict, 'Subtype', context) === 'Image' &&
    dictsIn(dict, 'Alternates', context).some(({ dict: alternate }) => {
      const printed = follow(alternate.get('DefaultForPrinting'), context)
      return printed !== undefined && 'value' in printed && printed.value === true
    })
  )
}

function settleResources(resources: PdfDict, context: Context): void {
  for (const [, value] of findDict(resources, 'ExtGState', context) ?? []) {
    const state = follow(value, context)
    if (state instanceof PdfDict) for (const key of deviceParameters) state.delete(key)
  }
  // Marks of layers are gone from all content.
  const properties = findDict(resources, 'Properties', context)
  for (const [name, value] of properties ? [...properties] : []) {
    const marked = follow(value, context)
    if (marked instanceof PdfDict && isLayer(marked, context)) properties?.delete(name)
  }
  const objects = findDict(resources, 'XObject', context)
  for (const [, value] of objects ?? []) {
    const object = follow(value, context)
    // PostScript (§8.8.2 of ISO 32000-1) runs on printers and shows nothing anywhere else.
    if (object instanceof PdfStream && isPostScript(object, context)) emptyPostScript(object)
  }
}

function isPostScript(object: PdfStream, context: Context): boolean {
  const isPlain = findName(object, 'Subtype', context) === 'PS'
  return isPlain || object.has('PS') || findName(object, 'Subtype2', context) === 'PS'
}

function emptyPostScript(object: PdfStream): void {
  for (const key of ['PS', 'Subtype2', 'Level1']) object.delete(key)
  object.setData(new Uint8Array())
}
