import { getStroke } from 'perfect-freehand'
import type { Signature } from '#core/fields/field.ts'
import type { PathStep, Rectangle } from '../text/drawing.ts'

type Drawn = Extract<Signature, { kind: 'drawn' }>
type Point = readonly [x: number, y: number]

/** Of the pad's height: a pen's width. */
const penShare = 0.028
/** How much larger than its pad a small signature may be shown, so that a dot does not fill the box. */
const largestScale = 1.6

const known = new WeakMap<Drawn, Point[][]>()

/** The ink as one closed path in the pad's coordinates scaled to `box`; y grows upwards. */
export function outlineStrokes(signature: Drawn, box: Rectangle): PathStep[] {
  const { width, height } = signature
  const outlines = outlinesOf(signature)
  const points = outlines.flat()
  if (points.length === 0) return []

  const [left, right] = bounds(points.map(([x]) => x))
  const [top, bottom] = bounds(points.map(([, y]) => y))
  const largest = largestScale * Math.min(box.width / Math.max(width, 1), box.height / Math.max(height, 1))
  const scale = Math.min(box.width / (right - left || 1), box.height / (bottom - top || 1), largest)
  const x0 = box.x + (box.width - (right - left) * scale) / 2
  const y0 = box.y + (box.height - (bottom - top) * scale) / 2
  const place = ([x, y]: Point): Point => [x0 + (x - left) * scale, y0 + (bottom - y) * scale]
  return outlines.flatMap((points) => smooth(points.map(place)))
}

/** On the pad. One signature is shown in several places: its fields and the certificate. */
function outlinesOf(signature: Drawn): Point[][] {
  const { strokes, height } = signature
  const outlines =
    known.get(signature) ?? strokes.map((stroke) => outline(stroke, Math.max(2, height * penShare)))
  known.set(signature, outlines)

  return outlines
}

function outline(stroke: Drawn['strokes'][number], size: number): Point[] {
  // A mouse tells no pressure (0.5 throughout): speed stands in for it.
  const simulatePressure = new Set(stroke.map(([, , , pressure]) => pressure)).size < 2
  const points = stroke.map(([x, y, , pressure]) => [x, y, pressure])
  const options = { size, thinning: 0.6, smoothing: 0.5, streamline: 0.5, simulatePressure, last: true }
  return getStroke(points, options).map(([x, y]): Point => [x, y])
}

/** Quadratic curves through the middles of the outline's edges, as cubic ones: PDF has no others. */
function smooth(points: readonly Point[]): PathStep[] {
  const first = points[0]
  if (!first || points.length < 3) return []
  const start = middle(points.at(-1) ?? first, first)
  const steps: PathStep[] = [['M', ...start]]
  let from = start
  points.forEach((control, index) => {
    const to = middle(control, points[index + 1] ?? first)
    steps.push(['C', ...toward(from, control), ...toward(to, control), ...to])
    from = to
  })
  return [...steps, ['Z']]
}

function middle([x, y]: Point, [x2, y2]: Point): Point {
  return [(x + x2) / 2, (y + y2) / 2]
}

/** Two thirds of the way to the control point. */
function toward([x, y]: Point, [cx, cy]: Point): Point {
  return [x + ((cx - x) * 2) / 3, y + ((cy - y) * 2) / 3]
}

function bounds(values: readonly number[]): [least: number, most: number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  )
}
