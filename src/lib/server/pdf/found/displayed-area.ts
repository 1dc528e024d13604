import { PdfArray, PdfNumber, type PdfDict } from '@libpdf/core'
import { findNumber, follow, type Context } from '../intake/objects.ts'

export type PageBox = { x: number; y: number; width: number; height: number }

/**
 * A rectangle of the page's own space in fractions of the page as displayed, cut at its edges; null where nothing of it
 * shows. The page's boxes and rotation are settled.
 */
export function toDisplayedArea(page: PdfDict, rect: readonly number[], context: Context): PageBox | null {
  const visible = findNumbers(page, page.has('CropBox') ? 'CropBox' : 'MediaBox', context)
  const corners = visible && [turned(rect[0], rect[1]), turned(rect[2], rect[3])]
  if (!visible || !corners) return null

  const [left = 0, right = 0] = corners.map(([x]) => within(x)).sort((one, other) => one - other)
  const [top = 0, bottom = 0] = corners.map(([, y]) => within(y)).sort((one, other) => one - other)
  const area = { x: left, y: top, width: right - left, height: bottom - top }
  return area.width > 0 && area.height > 0 ? area : null

  /** Shown turned clockwise by /Rotate (ISO 32000-2 §7.7.3.3), the origin at the top left. */
  function turned(x = NaN, y = NaN): readonly [number, number] {
    const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = visible ?? []
    const [across, up] = [(x - x1) / (x2 - x1), (y - y1) / (y2 - y1)]
    switch (findNumber(page, 'Rotate', context) ?? 0) {
      case 90:
        return [up, across]
      case 180:
        return [1 - across, up]
      case 270:
        return [1 - up, 1 - across]
      default:
        return [across, 1 - up]
    }
  }
}

/** Four numbers or more under `key`; undefined for anything else. */
export function findNumbers(dict: PdfDict, key: string, context: Context): number[] | undefined {
  const array = follow(dict.get(key), context)
  if (!(array instanceof PdfArray) || array.length < 4) return undefined
  const values = [...array].map((item) => {
    const number = follow(item, context)
    return number instanceof PdfNumber ? number.value : NaN
  })
  return values.every(Number.isFinite) ? values : undefined
}

function within(fraction: number): number {
  return Math.min(1, Math.max(0, fraction))
}
