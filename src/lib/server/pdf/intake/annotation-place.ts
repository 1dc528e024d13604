import { PdfArray, PdfDict, PdfNumber, PdfStream } from '@libpdf/core'
import { findDict, findName, follow, type Context } from './objects.ts'

export type Box = { left: number; bottom: number; right: number; top: number }

/** ISO 32000-2 §12.5.5: the stream itself, or the one of the annotation's present state. */
export function normalAppearance(annotation: PdfDict, context: Context): PdfStream | undefined {
  const appearances = findDict(annotation, 'AP', context)
  const normal = appearances && follow(appearances.get('N'), context)
  if (normal instanceof PdfStream || !(normal instanceof PdfDict))
    return normal instanceof PdfStream ? normal : undefined

  const stream = follow(normal.get(findName(annotation, 'AS', context) ?? 'Off'), context)
  return stream instanceof PdfStream ? stream : undefined
}

/** §12.5.5, algorithm 8: the matrix that lays an appearance on its annotation; undefined where it covers nothing. */
export function placeOf(
  annotation: PdfDict,
  appearance: PdfStream,
  context: Context,
): readonly number[] | undefined {
  const rect = findNumbers(annotation, 'Rect', 4, context)
  const box = findNumbers(appearance, 'BBox', 4, context)
  if (!rect || !box) return undefined

  const matrix = findNumbers(appearance, 'Matrix', 6, context) ?? [1, 0, 0, 1, 0, 0]
  return place(transformedBox(box, matrix), boxOf(rect))
}

export function boxOf(rect: readonly number[]): Box {
  return transformedBox(rect, [1, 0, 0, 1, 0, 0])
}

/** The first `count` numbers of an array, or undefined where one is missing. */
export function findNumbers(
  dict: PdfDict,
  key: string,
  count: number,
  context: Context,
): number[] | undefined {
  const array = follow(dict.get(key), context)
  if (!(array instanceof PdfArray) || array.length < count) return undefined
  const numbers = [...array].slice(0, count).map((item) => follow(item, context))
  const values = numbers.map((item) => (item instanceof PdfNumber ? item.value : NaN))
  return values.every(Number.isFinite) ? values : undefined
}

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
