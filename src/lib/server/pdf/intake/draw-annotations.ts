import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, type PdfRef } from '@libpdf/core'
import type { DocumentWarning } from '../pdf-engine.ts'
import { isOnScreen } from './annotation-flags.ts'
import { normalAppearance, placeOf } from './annotation-place.ts'
import { isForbiddenAction, kindOfAnnotation } from './forbidden-objects.ts'
import type { Layers } from './layers.ts'
import { dictsIn, findDict, findName, type Context } from './objects.ts'
import { ownResources } from './own-resources.ts'
import { plainAppearance } from './plain-appearance.ts'
import { wrapContent } from './wrap-content.ts'

type Warn = (warning: DocumentWarning) => void

/**
 * Draws every annotation but links into its page, as it shows on screen: with one left in the file, paper and other
 * readers could show something else. What does not show goes. Links stay, and draw nothing.
 */
export function drawAnnotations(
  pages: readonly PdfDict[],
  layers: Layers,
  context: Context,
  warn: Warn,
): void {
  for (const page of pages) if (page.has('Annots')) drawOnPage(page, layers, context, warn)
}

function drawOnPage(page: PdfDict, layers: Layers, context: Context, warn: Warn): void {
  const all = dictsIn(page, 'Annots', context)
  const links = all.filter(
    ({ dict }) => findName(dict, 'Subtype', context) === 'Link' && isShown(dict, layers, context),
  )
  const kept = new Set(links.map(({ dict }) => dict))
  const drawn = all.map(({ dict }) => ({ dict, drawing: drawingOf(dict, layers, context) }))
  for (const one of drawn) tell(one, kept, layers, context, warn)
  // Readers draw the widgets of a form above everything else.
  const [below, above] = [false, true].map((isWidget) =>
    drawn.filter(({ dict }) => (kindOfAnnotation(dict, context) === 'widget') === isWidget),
  )
  addDrawings(
    page,
    [...(below ?? []), ...(above ?? [])].flatMap(({ drawing }) => drawing ?? []),
    context,
  )
  for (const { dict } of links) becomeInvisible(dict)
  if (links.length > 0) page.set('Annots', new PdfArray(links.map(({ entry }) => entry)))
  else page.delete('Annots')
}

type Drawing = { appearance: PdfStream; matrix: readonly number[] }

function drawingOf(annotation: PdfDict, layers: Layers, context: Context): Drawing | undefined {
  if (findName(annotation, 'Subtype', context) === 'Popup' || !isShown(annotation, layers, context))
    return undefined
  const appearance = normalAppearance(annotation, context)
  const matrix = appearance && placeOf(annotation, appearance, context)
  if (appearance) return matrix && { appearance, matrix }

  const plain = plainAppearance(annotation, context)
  return plain && { appearance: plain, matrix: [1, 0, 0, 1, 0, 0] }
}

function isShown(annotation: PdfDict, layers: Layers, context: Context): boolean {
  const layer = findDict(annotation, 'OC', context)
  return isOnScreen(annotation, context) && (!layer || layers.isShown(layer))
}

/** Widgets are told of with their form, and a popup only says what its note says. */
function tell(
  { dict, drawing }: { dict: PdfDict; drawing: Drawing | undefined },
  kept: ReadonlySet<PdfDict>,
  layers: Layers,
  context: Context,
  warn: Warn,
): void {
  const action = findDict(dict, 'A', context)
  const isActive = dict.has('AA') || (action && isForbiddenAction(action, context))
  if (isActive || kindOfAnnotation(dict, context) === 'active') warn('active-content-removed')
  if (kindOfAnnotation(dict, context) === 'attachment') warn('attachments-removed')
  const kind = findName(dict, 'Subtype', context)
  if (drawing && kind !== 'Widget' && kind !== 'Link') warn('annotations-drawn')
  const wouldDraw = normalAppearance(dict, context) !== undefined || kind !== 'Widget'
  if (!drawing && !kept.has(dict) && kind !== 'Popup' && wouldDraw) warn('hidden-content-removed')
  const layer = findDict(dict, 'OC', context)
  if (layer && !layers.isSettled(layer)) warn('print-as-screen')
}

/** A link shows by what stands below it: frames are drawn by some readers only, appearances by some on paper only. */
function becomeInvisible(link: PdfDict): void {
  for (const key of ['AP', 'AS', 'BS', 'C', 'OC', 'MK']) link.delete(key)
  link.set('Border', new PdfArray([0, 0, 0].map((side) => PdfNumber.of(side))))
}

function addDrawings(page: PdfDict, drawings: readonly Drawing[], context: Context): void {
  if (drawings.length === 0) return
  const resources = ownResources(page, context)
  const xObjects = findDict(resources, 'XObject', context) ?? new PdfDict()
  resources.set('XObject', xObjects)
  const operators = drawings.map(({ matrix, appearance }, index) => {
    const name = freeName(xObjects, `Drawn${index}`)
    xObjects.set(name, toFormObject(appearance, context))
    return `q ${matrix.map(toOperand).join(' ')} cm /${name} Do Q`
  })
  wrapContent(page, operators.join('\n'), context)
}

/** An appearance becomes a form of the page (§8.10); what only an annotation needs goes. */
function toFormObject(appearance: PdfStream, context: Context): PdfRef {
  appearance.set('Type', PdfName.of('XObject'))
  appearance.set('Subtype', PdfName.of('Form'))
  return context.getRef(appearance) ?? context.register(appearance)
}

function freeName(taken: PdfDict, wish: string): string {
  let name = wish
  for (let suffix = 1; taken.has(name); suffix++) name = `${wish}_${suffix}`
  return name
}

/** A PDF number has no exponent (§7.3.3). */
function toOperand(value: number): string {
  return value.toFixed(5)
}
