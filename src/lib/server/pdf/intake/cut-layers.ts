import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, type PdfObject } from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import type { DocumentWarning } from '../pdf-engine.ts'
import { isExhaustion } from '../exhaustion.ts'
import { contentOf } from './content-of.ts'
import type { Layers } from './layers.ts'
import { findDict, findName, follow, type Context } from './objects.ts'
import { strikeLayers, type FateOf } from './strike-layers.ts'

type Warn = (warning: DocumentWarning) => void
type Cutting = { layers: Layers; context: Context; warn: Warn }
/** Content with the resources its names are found in. */
type Content = { holder: PdfDict; resources: PdfDict | undefined }

/** A mark of a layer, however its name is written (ISO 32000-2 §7.3.5). */
const mark = /\/(O|#4[fF])(C|#43)[^\w]/

/**
 * Cuts what stands in layers that do not show, and takes the marks of layers off everything else: nothing is left that
 * screen, paper or another reader could switch (ISO 32000-2 §8.11). Throws `document-unreadable` for content in layers
 * that cannot be decoded.
 */
export function cutLayers(
  catalog: PdfDict,
  pages: readonly PdfDict[],
  layers: Layers,
  context: Context,
  warn: Warn,
): void {
  const cutting = { layers, context, warn }
  const visited = new Set<PdfDict>()
  const stack: Content[] = pages.map((page) => ({
    holder: page,
    resources: findDict(page, 'Resources', context),
  }))
  for (let content = stack.pop(); content; content = stack.pop()) {
    if (visited.has(content.holder)) continue
    visited.add(content.holder)
    strike(content, cutting)
    stack.push(...drawnBy(content, visited, cutting))
  }
  catalog.delete('OCProperties')
}

function strike({ holder, resources }: Content, cutting: Cutting): void {
  const properties = resources && findDict(resources, 'Properties', cutting.context)
  if (!properties) return
  const content = decoded(holder, cutting.context)
  if (!mark.test(Buffer.from(content.buffer, content.byteOffset, content.length).toString('latin1'))) return

  const fateOf: FateOf = (name) => fateIn(findDict(properties, name, cutting.context), cutting)
  const struck = strikeLayers(content, fateOf)
  if (!struck) return
  if (holder instanceof PdfStream) holder.setData(struck)
  else holder.set('Contents', cutting.context.register(new PdfStream(new PdfDict(), struck)))
}

function fateIn(layer: PdfDict | undefined, { layers, warn }: Cutting): 'kept' | 'cut' {
  if (!layer) return 'kept'
  const isShown = layers.isShown(layer)
  if (!isShown) warn('hidden-content-removed')
  else if (!layers.isSettled(layer)) warn('print-as-screen')

  return isShown ? 'kept' : 'cut'
}

function decoded(holder: PdfDict, context: Context): Uint8Array {
  try {
    return holder instanceof PdfStream ? holder.getDecodedData() : contentOf(holder, context)
  } catch (error) {
    if (isExhaustion(error)) throw error
    throw new Refusal('document-unreadable')
  }
}

/** All content that this one may draw: forms, patterns, glyphs and masks, with its own resources where they have none. */
function drawnBy({ resources }: Content, visited: ReadonlySet<PdfDict>, cutting: Cutting): Content[] {
  if (!resources) return []
  const { context } = cutting
  hideObjects(resources, cutting)
  const forms = [
    ...valuesOf(resources, 'XObject', context).filter((one) => findName(one, 'Subtype', context) === 'Form'),
    ...valuesOf(resources, 'Pattern', context),
    ...valuesOf(resources, 'ExtGState', context).flatMap((state) => {
      const mask = findDict(state, 'SMask', context)
      return (mask && findDict(mask, 'G', context)) ?? []
    }),
  ]
  const glyphs = valuesOf(resources, 'Font', context).flatMap((font) =>
    valuesOf(font, 'CharProcs', context).map((glyph) => ({ glyph, font })),
  )
  return [
    ...forms.map((form) => ({ holder: form, resources: findDict(form, 'Resources', context) ?? resources })),
    ...glyphs.map(({ glyph, font }) => ({
      holder: glyph,
      resources: findDict(font, 'Resources', context) ?? resources,
    })),
  ].filter(({ holder }) => holder instanceof PdfStream && !visited.has(holder))
}

/** A picture or form in a layer that is off becomes an empty form; in any other it is in no layer any more. */
function hideObjects(resources: PdfDict, cutting: Cutting): void {
  const { context } = cutting
  const objects = findDict(resources, 'XObject', context)
  for (const [name, value] of objects ? [...objects] : []) {
    const object = follow(value, context)
    const layer = object instanceof PdfDict ? findDict(object, 'OC', context) : undefined
    if (layer && fateIn(layer, cutting) === 'cut') objects?.set(name, emptyForm(context))
  }
}

function emptyForm(context: Context): PdfObject {
  const box = new PdfArray([0, 0, 1, 1].map((side) => PdfNumber.of(side)))
  const entries = { Type: PdfName.of('XObject'), Subtype: PdfName.of('Form'), BBox: box }
  return context.register(PdfStream.fromDict(entries))
}

function valuesOf(dict: PdfDict, key: string, context: Context): PdfDict[] {
  const found = findDict(dict, key, context)
  return [...(found ?? [])].flatMap(([, value]) => {
    const object = follow(value, context)
    return object instanceof PdfDict ? [object] : []
  })
}
