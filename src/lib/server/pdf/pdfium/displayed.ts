import type { Pdfium } from './pdfium.ts'
import { withScratch, type Scratch } from './with-scratch.ts'

/** Edges in fractions of the page as displayed, from its top left. */
export type DisplayedBox = { left: number; top: number; right: number; bottom: number }
type Point = { x: number; y: number }

/** From a point of the page's own space to fractions of the page as displayed. */
export type Display = (point: Point) => Point

/** Device units a page side has when positions are asked for: FPDF_PageToDevice answers in whole ones. */
const grid = 1_000_000

/** Rotation and crop box are PDFium's to apply: asked where three corners go, it has told where everything goes. */
export function readDisplay(pdfium: Pdfium, page: number): Promise<Display> {
  // FS_RECTF of four floats, left, top, right, bottom; then the two integers of a point on the device.
  return withScratch(pdfium, 16 + 8, (scratch) => {
    pdfium._FPDF_GetPageBoundingBox(page, scratch.pointer)
    const side = (offset: number) => scratch.view.getFloat32(offset, true)
    const [left, top, right, bottom] = [side(0), side(4), side(8), side(12)]
    const corner = (x: number, y: number) => toDevice(pdfium, page, { x, y }, scratch)
    const [origin, across, up] = [corner(left, bottom), corner(right, bottom), corner(left, top)]

    return ({ x, y }) => {
      const [alongWidth, alongHeight] = [(x - left) / (right - left), (y - bottom) / (top - bottom)]
      return {
        x: origin.x + (across.x - origin.x) * alongWidth + (up.x - origin.x) * alongHeight,
        y: origin.y + (across.y - origin.y) * alongWidth + (up.y - origin.y) * alongHeight,
      }
    }
  })
}

function toDevice(pdfium: Pdfium, page: number, { x, y }: Point, scratch: Scratch): Point {
  const { pointer } = scratch
  pdfium._FPDF_PageToDevice(page, 0, 0, grid, grid, 0, x, y, pointer + 16, pointer + 20)
  return { x: scratch.view.getInt32(16, true) / grid, y: scratch.view.getInt32(20, true) / grid }
}

/** The box with these opposite corners, which stay opposite however the page is turned. */
export function toDisplayedBox(display: Display, [one, other]: readonly [Point, Point]): DisplayedBox {
  const [first, second] = [display(one), display(other)]
  return {
    left: Math.min(first.x, second.x),
    top: Math.min(first.y, second.y),
    right: Math.max(first.x, second.x),
    bottom: Math.max(first.y, second.y),
  }
}
