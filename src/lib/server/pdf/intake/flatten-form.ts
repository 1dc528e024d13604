import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  type PDF,
  type PdfObject,
} from '@libpdf/core'
import { isExhaustion } from '../exhaustion.ts'
import { kindOfAnnotation } from './forbidden-objects.ts'
import { dictsIn, findDict, findName, findNumber, follow, type Context } from './objects.ts'
import { ownResources } from './own-resources.ts'

/** ISO 32000-2 §12.5.3, table 167: Invisible, Hidden, NoView. */
const unseen = 0b100011
/** §12.7.4.1, table 227: ReadOnly. */
const readOnly = 1

/** Draws every form widget into its page's content, so that values stay visible without a form. */
export function flattenForm(pdf: PDF, pages: readonly PdfDict[]): void {
  drawMissingAppearances(pdf)
  for (const page of pages) flattenWidgets(page, pdf.context)
}

function drawMissingAppearances(pdf: PDF): void {
  const form = findDict(pdf.getCatalog(), 'AcroForm', pdf.context) && pdf.getForm()?.acroForm()
  if (!form) return

  const isStale = form.needAppearances
  for (const field of form.getFields()) {
    if (!isStale && field.getWidgets().every((widget) => widget.hasNormalAppearance())) continue
    field.acroField().set('Ff', PdfNumber.of(field.flags & ~readOnly))
    try {
      form.updateFieldAppearance(field)
    } catch (error) {
      // A field too odd to be drawn keeps the appearance it had, which may be none, as in other readers.
      if (isExhaustion(error)) throw error
    }
  }
}

function flattenWidgets(page: PdfDict, context: Context): void {
  const widgets = dictsIn(page, 'Annots', context).filter(
    ({ dict }) => kindOfAnnotation(dict, context) === 'widget',
  )
  const drawings = widgets.flatMap(({ dict }) => toDrawing(dict, context) ?? [])
  if (drawings.length === 0) return

  const resources = ownResources(page, context)
  const xObjects = findDict(resources, 'XObject', context) ?? new PdfDict()
  resources.set('XObject', xObjects)
  const operators = drawings.map(({ matrix, appearance }, index) => {
    const name = freeName(xObjects, `Field${index}`)
    xObjects.set(name, appearance)
    return `q ${matrix.map(toOperand).join(' ')} cm /${name} Do Q`
  })
  appendContent(page, operators.join('\n'), context)
}

type Drawing = { matrix: readonly number[]; appearance: PdfRef }

function toDrawing(widget: PdfDict, context: Context): Drawing | undefined {
  if ((findNumber(widget, 'F', context) ?? 0) & unseen) return undefined
  const appearance = normalAppearance(widget, context)
  const rect = appearance && readNumbers(widget, 'Rect', 4, context)
  const box = appearance && readNumbers(appearance, 'BBox', 4, context)
  if (!appearance || !rect || !box) return undefined

  const matrix = readNumbers(appearance, 'Matrix', 6, context) ?? [1, 0, 0, 1, 0, 0]
  const placed = place(transformedBox(box, matrix), boxOf(rect))
  if (!placed) return undefined
  appearance.set('Type', PdfName.of('XObject'))
  appearance.set('Subtype', PdfName.of('Form'))
  return { matrix: placed, appearance: context.getRef(appearance) ?? context.register(appearance) }
}

/** §12.5.5: the stream itself, or the one of the annotation's present state. */
function normalAppearance(widget: PdfDict, context: Context): PdfStream | undefined {
  const appearances = findDict(widget, 'AP', context)
  const normal = appearances && follow(appearances.get('N'), context)
  if (normal instanceof PdfStream || !(normal instanceof PdfDict))
    return normal instanceof PdfStream ? normal : undefined

  const stream = follow(normal.get(findName(widget, 'AS', context) ?? 'Off'), context)
  return stream instanceof PdfStream ? stream : undefined
}

type Box = { left: number; bottom: number; right: number; top: number }

/** §12.5.5, algorithm 8: the matrix that lays the transformed bounding box on the annotation's rectangle. */
function place(from: Box, to: Box): readonly number[] | undefined {
  const across = (to.right - to.left) / (from.right - from.left)
  const along = (to.top - to.bottom) / (from.top - from.bottom)
  const matrix = [across, 0, 0, along, to.left - from.left * across, to.bottom - from.bottom * along]
  return across > 0 && along > 0 && matrix.every(Number.isFinite) ? matrix : undefined
}

function transformedBox(box: readonly number[], matrix: readonly number[]): Box {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const corners = [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ] as const
  const xs = corners.map(([x, y]) => a * x + c * y + e)
  const ys = corners.map(([x, y]) => b * x + d * y + f)
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
}

function boxOf(rect: readonly number[]): Box {
  return transformedBox(rect, [1, 0, 0, 1, 0, 0])
}

function readNumbers(dict: PdfDict, key: string, count: number, context: Context): number[] | undefined {
  const array = follow(dict.get(key), context)
  if (!(array instanceof PdfArray) || array.length < count) return undefined
  const numbers = [...array].slice(0, count).map((item) => follow(item, context))
  const values = numbers.map((item) => (item instanceof PdfNumber ? item.value : NaN))
  return values.every(Number.isFinite) ? values : undefined
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

/** Adds operators behind what is there, undisturbed by the graphics state that leaves behind. */
function appendContent(page: PdfDict, operators: string, context: Context): void {
  const before = follow(page.get('Contents'), context)
  const existing: PdfObject[] = before instanceof PdfArray ? [...before] : []
  const single = page.get('Contents')
  if (before instanceof PdfStream && single) existing.push(single)
  const start = context.register(new PdfStream(new PdfDict(), Buffer.from('q\n')))
  const end = context.register(new PdfStream(new PdfDict(), Buffer.from(`\nQ\n${operators}\n`)))
  page.set('Contents', new PdfArray([start, ...existing, end]))
}
