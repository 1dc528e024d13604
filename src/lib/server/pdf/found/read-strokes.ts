import type { Pdfium } from '../pdfium/pdfium.ts'
import { readDisplay, toDisplayedBox, type Display, type DisplayedBox } from '../pdfium/displayed.ts'
import { withScratch, type Scratch } from '../pdfium/with-scratch.ts'

/** A straight piece of a drawing: the box around one subpath, and whether it was drawn as an empty rectangle. */
export type Stroke = { box: DisplayedBox; isFrame: boolean }

/** fpdf_edit.h: FPDF_PAGEOBJ_PATH, FPDF_PAGEOBJ_FORM; FPDF_SEGMENT_BEZIERTO, FPDF_SEGMENT_MOVETO. */
const [pathObject, formObject] = [2, 5] as const
const [bezierTo, moveTo] = [1, 2] as const
/** Beyond these a page is a map or an attack, no form. */
const maxObjects = 20_000
const maxSegments = 60_000
const maxDepth = 4

type Matrix = readonly [number, number, number, number, number, number]
type Point = { x: number; y: number }
const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The straight lines and rectangles of a page, those of its forms included, in the order they are drawn. */
export async function readStrokes(pdfium: Pdfium, page: number): Promise<Stroke[]> {
  const display = await readDisplay(pdfium, page)
  // FS_MATRIX of six floats, then two words for a draw mode or a segment's point.
  return withScratch(pdfium, 24 + 8, (scratch) => {
    const reader = new StrokeReader(pdfium, display, scratch)
    reader.readAll(identity, 0, {
      count: pdfium._FPDFPage_CountObjects(page),
      at: (index) => pdfium._FPDFPage_GetObject(page, index),
    })
    return reader.strokes
  })
}

type Objects = { count: number; at: (index: number) => number }

class StrokeReader {
  readonly strokes: Stroke[] = []
  readonly pdfium: Pdfium
  readonly display: Display
  readonly scratch: Scratch
  private objectsLeft = maxObjects
  private segmentsLeft = maxSegments

  constructor(pdfium: Pdfium, display: Display, scratch: Scratch) {
    this.pdfium = pdfium
    this.display = display
    this.scratch = scratch
  }

  readAll(outer: Matrix, depth: number, { count, at }: Objects): void {
    for (let index = 0; index < count && this.objectsLeft-- > 0; index++) {
      const object = at(index)
      const kind = this.pdfium._FPDFPageObj_GetType(object)
      if (kind === pathObject) this.readPath(object, combine(this.matrixOf(object), outer))
      if (kind === formObject && depth < maxDepth)
        this.readAll(combine(this.matrixOf(object), outer), depth + 1, {
          count: this.pdfium._FPDFFormObj_CountObjects(object),
          at: (inner) => this.pdfium._FPDFFormObj_GetObject(object, inner),
        })
    }
  }

  private readPath(path: number, matrix: Matrix): void {
    const { isFilled, isStroked } = this.drawMode(path)
    const count = Math.min(this.pdfium._FPDFPath_CountSegments(path), this.segmentsLeft)
    if ((!isFilled && !isStroked) || count <= 0) return

    this.segmentsLeft -= count
    for (const points of this.subpaths(path, count)) {
      const placed = points.map((point) => transform(point, matrix))
      if (placed.length > 1)
        this.strokes.push({ box: this.boxOf(placed), isFrame: isStroked && isRectangle(placed) })
    }
  }

  /** Corner points of subpaths without curves. */
  private *subpaths(path: number, count: number): Generator<Point[]> {
    let points: Point[] = []
    let isStraight = true
    for (let index = 0; index < count; index++) {
      const segment = this.pdfium._FPDFPath_GetPathSegment(path, index)
      const type = this.pdfium._FPDFPathSegment_GetType(segment)
      if (type === moveTo) {
        if (isStraight) yield points
        points = []
        isStraight = true
      }
      if (type === bezierTo) isStraight = false
      points.push(this.pointOf(segment))
    }
    if (isStraight) yield points
  }

  private boxOf(points: readonly Point[]): DisplayedBox {
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
    const corners = [
      { x: Math.min(...xs), y: Math.min(...ys) },
      { x: Math.max(...xs), y: Math.max(...ys) },
    ] as const
    return toDisplayedBox(this.display, corners)
  }

  private matrixOf(object: number): Matrix {
    if (!this.pdfium._FPDFPageObj_GetMatrix(object, this.scratch.pointer)) return identity
    const { view } = this.scratch
    const float = (index: number) => view.getFloat32(index * 4, true)
    return [float(0), float(1), float(2), float(3), float(4), float(5)]
  }

  private drawMode(path: number): { isFilled: boolean; isStroked: boolean } {
    const { pointer } = this.scratch
    this.pdfium._FPDFPath_GetDrawMode(path, pointer + 24, pointer + 28)
    const { view } = this.scratch
    return { isFilled: view.getInt32(24, true) !== 0, isStroked: view.getInt32(28, true) !== 0 }
  }

  private pointOf(segment: number): Point {
    const { pointer } = this.scratch
    this.pdfium._FPDFPathSegment_GetPoint(segment, pointer + 24, pointer + 28)
    const { view } = this.scratch
    return { x: view.getFloat32(24, true), y: view.getFloat32(28, true) }
  }
}

/** First `inner`, then `outer` (ISO 32000-2 §8.3.4). */
function combine(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner
  const [p, q, r, s, t, u] = outer
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u]
}

function transform({ x, y }: Point, [a, b, c, d, e, f]: Matrix): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** Points of a drawing that count as one place. */
const sloppiness = 0.5

/** Four corners, each the next one's neighbour along an axis. */
function isRectangle(points: readonly Point[]): boolean {
  const [first, last] = [points[0], points.at(-1)]
  const isClosed = points.length === 5 && first && last && isNear(first.x, last.x) && isNear(first.y, last.y)
  const corners = isClosed ? points.slice(0, 4) : points
  if (corners.length !== 4) return false

  return corners.every((corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner
    return isNear(corner.x, next.x) !== isNear(corner.y, next.y)
  })
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= sloppiness
}
