import { PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef } from '@libpdf/core'
import { findDict, type Context } from '../intake/objects.ts'
import type { Drawing } from '../text/drawing.ts'

/**
 * Adds what the drawing uses to the resources of its page (ISO 32000-2 §7.8.3); `rgb` is what its colours are meant in
 * where the document's own are of another kind (§8.6.5.6).
 */
export function addResources(
  resources: PdfDict,
  drawing: Drawing,
  rgb: PdfRef | null,
  context: Context,
): void {
  if (rgb && !findDict(resources, 'ColorSpace', context)?.has('DefaultRGB'))
    add(resources, 'ColorSpace', [['DefaultRGB', rgb]], context)
  add(resources, 'Font', drawing.fonts, context)
  add(resources, 'XObject', drawing.images, context)
  const states = [...drawing.opacities].map(([name, opacity]) => [name, toState(opacity)] as const)
  add(resources, 'ExtGState', states, context)
}

function add(
  resources: PdfDict,
  category: string,
  entries: Iterable<readonly [name: string, value: PdfObject]>,
  context: Context,
): void {
  const all = [...entries]
  if (all.length === 0) return
  const dict = findDict(resources, category, context) ?? new PdfDict()
  for (const [name, value] of all) dict.set(name, value)
  resources.set(category, dict)
}

function toState(opacity: number): PdfDict {
  return PdfDict.of({ ca: PdfNumber.of(opacity), CA: PdfNumber.of(opacity), BM: PdfName.of('Normal') })
}
