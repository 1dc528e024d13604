import { PdfArray, PdfNumber, type PdfDict } from '@libpdf/core'
import type { PageSize } from '../pdf-engine.ts'
import { findNumber, follow, type Context } from '../intake/objects.ts'
import { settlePageBoxes } from '../intake/page-boxes.ts'
import type { Matrix } from '../text/drawing.ts'

/** The page as displayed, in points with the origin bottom left, and how that maps to the page's own space. */
export type PageSpace = { size: PageSize; matrix: Matrix }

export function readPageSpace(page: PdfDict, context: Context): PageSpace {
  const size = settlePageBoxes(page, context)
  const rotation = findNumber(page, 'Rotate', context) ?? 0
  const unit = findNumber(page, 'UserUnit', context) ?? 1
  const box = follow(page.get(page.has('CropBox') ? 'CropBox' : 'MediaBox'), context)
  const [left = 0, bottom = 0, right = 0, top = 0] = box instanceof PdfArray ? [...box].map(toValue) : []
  const scale = 1 / unit

  // A point of the page is shown turned clockwise by /Rotate: these turn it back, about the corner shown bottom left.
  const matrices: Record<number, Matrix> = {
    0: [scale, 0, 0, scale, left, bottom],
    90: [0, scale, -scale, 0, right, bottom],
    180: [-scale, 0, 0, -scale, right, top],
    270: [0, -scale, scale, 0, left, top],
  }
  return { size, matrix: matrices[rotation] ?? [scale, 0, 0, scale, left, bottom] }
}

function toValue(object: unknown): number {
  return object instanceof PdfNumber ? object.value : 0
}
