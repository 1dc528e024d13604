import { PdfArray, PdfNumber, type PdfDict } from '@libpdf/core'
import type { PageSize } from '../pdf-engine.ts'
import { findNumber, follow, type Context } from './objects.ts'

export type Box = { left: number; bottom: number; right: number; top: number }

/** ISO 32000-2 annex C.2: the largest page, 200 inches. */
const maxSide = 14_400
const minSide = 1
/** Beyond this far from the origin, single precision has no tenth of a point left. */
const maxCoordinate = 1_000_000
/** What viewers assume for a page without a size. */
const letter: Box = { left: 0, bottom: 0, right: 612, top: 792 }

/**
 * Gives the page one box, what of it is shown, and a rotation that every reader understands alike, and returns its size in
 * points as displayed (ISO 32000-2 §14.11.2, §7.7.3.3).
 */
export function settlePageBoxes(page: PdfDict, context: Context): PageSize {
  const media = readBox(page, 'MediaBox', context) ?? letter
  const crop = readBox(page, 'CropBox', context)
  const visible = (crop && intersection(crop, media)) ?? media
  const quarters = Math.round((findNumber(page, 'Rotate', context) ?? 0) / 90)
  const rotation = (((quarters % 4) + 4) % 4) * 90
  const unit = findNumber(page, 'UserUnit', context) ?? 1

  // What is cut off on screen is cut off on every paper: some programs print the medium, or another box.
  page.set('MediaBox', toArray(visible))
  for (const key of ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox']) page.delete(key)
  page.set('Rotate', PdfNumber.of(rotation))
  const isUnitSane = unit >= 0.01 && unit <= 1000
  if (!isUnitSane) page.delete('UserUnit')

  return displayedSize(visible, rotation, isUnitSane ? unit : 1)
}

function displayedSize(box: Box, rotation: number, unit: number): PageSize {
  const across = (box.right - box.left) * unit
  const along = (box.top - box.bottom) * unit
  const [width, height] = rotation % 180 === 0 ? [across, along] : [along, across]
  return { width: toThousandths(width), height: toThousandths(height) }
}

/** A box with its corners in order and its sides in bounds, or undefined if it makes none. */
function readBox(page: PdfDict, key: string, context: Context): Box | undefined {
  const array = follow(page.get(key), context)
  if (!(array instanceof PdfArray) || array.length < 4) return undefined
  const sides = [0, 1, 2, 3].map((index) => {
    const side = follow(array.at(index), context)
    return side instanceof PdfNumber && Math.abs(side.value) <= maxCoordinate
      ? toThousandths(side.value)
      : NaN
  })
  const [a = NaN, b = NaN, c = NaN, d = NaN] = sides
  const left = Math.min(a, c)
  const bottom = Math.min(b, d)
  const right = Math.min(Math.max(a, c), left + maxSide)
  const top = Math.min(Math.max(b, d), bottom + maxSide)

  return right - left >= minSide && top - bottom >= minSide ? { left, bottom, right, top } : undefined
}

function intersection(one: Box, other: Box): Box | undefined {
  const left = Math.max(one.left, other.left)
  const bottom = Math.max(one.bottom, other.bottom)
  const right = Math.min(one.right, other.right)
  const top = Math.min(one.top, other.top)
  return right - left >= minSide && top - bottom >= minSide ? { left, bottom, right, top } : undefined
}

/** Writers round differently; a thousandth of a point survives them all. */
function toThousandths(points: number): number {
  return Math.round(points * 1000) / 1000
}

function toArray({ left, bottom, right, top }: Box): PdfArray {
  return new PdfArray([left, bottom, right, top].map((side) => PdfNumber.of(side)))
}
