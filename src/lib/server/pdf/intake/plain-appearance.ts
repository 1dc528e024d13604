import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import { boxOf, findNumbers, type Box } from './annotation-place.ts'
import { findDict, findName, findNumber, follow, type Context } from './objects.ts'

/** Far more points than a hand draws. */
const maxNumbers = 100_000

type Point = readonly [x: number, y: number]
type Ink = { stroke: string; fill: string; width: number }
type Draw = (annotation: PdfDict, ink: Ink, context: Context) => string

/**
 * An appearance for a marking that brings none, by its kind alone (ISO 32000-2 §12.5.6): readers draw these themselves,
 * each in its own way. In the page's own coordinates. Undefined for kinds that show by a reader's own picture, as notes.
 */
export function plainAppearance(annotation: PdfDict, context: Context): PdfStream | undefined {
  const kind = findName(annotation, 'Subtype', context) ?? ''
  const draw = kinds[kind]
  const rect = findNumbers(annotation, 'Rect', 4, context)
  if (!draw || !rect || findDict(annotation, 'AP', context)?.has('N')) return undefined

  const content = draw(annotation, inkOf(annotation, context), context)
  if (content === '') return undefined
  const { left, bottom, right, top } = boxOf(rect)
  const box = [left, bottom, Math.max(right, left + 1), Math.max(top, bottom + 1)]
  return PdfStream.fromDict(
    {
      BBox: numbers(box),
      Resources: PdfDict.of({ ExtGState: PdfDict.of({ State: stateOf(annotation, kind, context) }) }),
      Group: PdfDict.of({ S: PdfName.of('Transparency') }),
    },
    Buffer.from(`/State gs\n${content}\n`, 'latin1'),
  )
}

const kinds: Readonly<Record<string, Draw>> = {
  Highlight: (annotation, { fill }, context) =>
    quadsOf(annotation, context)
      .map((quad) => `${fill} ${polygon([quad[0], quad[1], quad[3], quad[2]])} h f`)
      .join('\n'),
  Underline: (annotation, ink, context) => rules(annotation, ink, 0.08, context),
  Squiggly: (annotation, ink, context) => rules(annotation, ink, 0.08, context),
  StrikeOut: (annotation, ink, context) => rules(annotation, ink, 0.45, context),
  Square: (annotation, ink, context) => {
    const { left, bottom, right, top } = innerBox(annotation, ink.width, context)
    const path = `${[left, bottom, right - left, top - bottom].map(toOperand).join(' ')} re`
    return painted(path, annotation, ink, context)
  },
  Circle: (annotation, ink, context) =>
    painted(ellipse(innerBox(annotation, ink.width, context)), annotation, ink, context),
  Line: (annotation, ink, context) => stroked([pointsOf(annotation, 'L', context)], ink),
  PolyLine: (annotation, ink, context) => stroked([pointsOf(annotation, 'Vertices', context)], ink),
  Polygon: (annotation, ink, context) => {
    const points = pointsOf(annotation, 'Vertices', context)
    return points.length < 2 ? '' : painted(`${polygon(points)} h`, annotation, ink, context)
  },
  Ink: (annotation, ink, context) => {
    const list = follow(annotation.get('InkList'), context)
    const strokes = list instanceof PdfArray ? [...list].map((item) => follow(item, context)) : []
    return stroked(
      strokes.map((stroke) => (stroke instanceof PdfArray ? toPoints(stroke, context) : [])),
      ink,
    )
  },
}

function stateOf(annotation: PdfDict, kind: string, context: Context): PdfDict {
  const opacity = PdfNumber.of(Math.min(1, Math.max(0, findNumber(annotation, 'CA', context) ?? 1)))
  return PdfDict.of({
    CA: opacity,
    ca: opacity,
    BM: PdfName.of(kind === 'Highlight' ? 'Multiply' : 'Normal'),
  })
}

/** §12.5.4: the border style's width, else the border's, else 1. */
function inkOf(annotation: PdfDict, context: Context): Ink {
  const style = findDict(annotation, 'BS', context)
  const width =
    (style && findNumber(style, 'W', context)) ?? findNumbers(annotation, 'Border', 3, context)?.[2] ?? 1
  const colour = colourOf(annotation, 'C', context)
  const unset = annotation.has('C') ? '' : '0 G'
  return { stroke: colour?.stroke ?? unset, fill: colour?.fill ?? '1 1 0 rg', width }
}

const colourOperators: Readonly<Record<number, readonly [stroke: string, fill: string]>> = {
  1: ['G', 'g'],
  3: ['RG', 'rg'],
  4: ['K', 'k'],
}

/** Grey, RGB or CMYK by the number of components; none is transparent. */
function colourOf(annotation: PdfDict, key: string, context: Context): Omit<Ink, 'width'> | undefined {
  const array = follow(annotation.get(key), context)
  const length = array instanceof PdfArray ? array.length : 0
  const operators = colourOperators[length]
  const values = operators && findNumbers(annotation, key, length, context)
  if (!operators || !values) return undefined

  const operands = values.map(toOperand).join(' ')
  return { stroke: `${operands} ${operators[0]}`, fill: `${operands} ${operators[1]}` }
}

/** Four corners each, upper left and right, then lower left and right as writers give them (§12.5.6.10). */
function quadsOf(annotation: PdfDict, context: Context): (readonly [Point, Point, Point, Point])[] {
  const points = pointsOf(annotation, 'QuadPoints', context)
  const quads: (readonly [Point, Point, Point, Point])[] = []
  for (let index = 0; index + 3 < points.length; index += 4) {
    const [a, b, c, d] = points.slice(index, index + 4)
    if (a && b && c && d) quads.push([a, b, c, d])
  }
  return quads
}

/** A line along each quad, `height` of the way up from its lower side. */
function rules(annotation: PdfDict, ink: Ink, height: number, context: Context): string {
  const between = (low: Point, high: Point): Point => [
    low[0] + (high[0] - low[0]) * height,
    low[1] + (high[1] - low[1]) * height,
  ]
  const lines = quadsOf(annotation, context).map(([upLeft, upRight, lowLeft, lowRight]) => [
    between(lowLeft, upLeft),
    between(lowRight, upRight),
  ])
  return stroked(lines, ink)
}

function stroked(lines: readonly (readonly Point[])[], { stroke, width }: Ink): string {
  const paths = lines.filter((points) => points.length > 1).map((points) => `${polygon(points)} S`)
  return paths.length === 0 || stroke === '' || width <= 0
    ? ''
    : [`${stroke} ${toOperand(width)} w 1 J 1 j`, ...paths].join('\n')
}

/** Filled with the interior colour, if any, and framed. */
function painted(path: string, annotation: PdfDict, { stroke, width }: Ink, context: Context): string {
  const inside = colourOf(annotation, 'IC', context)
  const isFramed = stroke !== '' && width > 0
  if (!inside && !isFramed) return ''
  const operator = inside ? (isFramed ? 'B' : 'f') : 'S'
  return [inside?.fill ?? '', isFramed ? `${stroke} ${toOperand(width)} w` : '', path, operator].join('\n')
}

/** The rectangle less its differences, and half the line that runs along it. */
function innerBox(annotation: PdfDict, width: number, context: Context): Box {
  const { left, bottom, right, top } = boxOf(findNumbers(annotation, 'Rect', 4, context) ?? [0, 0, 0, 0])
  const [l = 0, b = 0, r = 0, t = 0] = findNumbers(annotation, 'RD', 4, context) ?? []
  const half = width / 2
  return { left: left + l + half, bottom: bottom + b + half, right: right - r - half, top: top - t - half }
}

/** Four Bézier curves; 0.5523 is 4/3·(√2 − 1). */
function ellipse({ left, bottom, right, top }: Box): string {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2]
  const [across, along] = [((right - left) / 2) * 0.5523, ((top - bottom) / 2) * 0.5523]
  const curve = (...values: number[]) => `${values.map(toOperand).join(' ')} c`
  return [
    `${toOperand(right)} ${toOperand(y)} m`,
    curve(right, y + along, x + across, top, x, top),
    curve(x - across, top, left, y + along, left, y),
    curve(left, y - along, x - across, bottom, x, bottom),
    curve(x + across, bottom, right, y - along, right, y),
    'h',
  ].join(' ')
}

function pointsOf(annotation: PdfDict, key: string, context: Context): Point[] {
  const array = follow(annotation.get(key), context)
  return array instanceof PdfArray ? toPoints(array, context) : []
}

function toPoints(array: PdfArray, context: Context): Point[] {
  const values = [...array]
    .slice(0, maxNumbers)
    .map((item) => follow(item, context))
    .map((item) => (item instanceof PdfNumber && Number.isFinite(item.value) ? item.value : NaN))
  const points: Point[] = []
  for (let index = 0; index + 1 < values.length; index += 2) {
    const [x = NaN, y = NaN] = values.slice(index, index + 2)
    if (!Number.isNaN(x) && !Number.isNaN(y)) points.push([x, y])
  }
  return points
}

function polygon(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${toOperand(x)} ${toOperand(y)} ${index === 0 ? 'm' : 'l'}`).join(' ')
}

/** A PDF number has no exponent (§7.3.3). */
function toOperand(value: number): string {
  return value.toFixed(3)
}

function numbers(values: readonly number[]): PdfArray {
  return new PdfArray(values.map((value) => PdfNumber.of(value)))
}
