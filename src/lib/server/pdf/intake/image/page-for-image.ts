import type { Size } from '#core/fields/field-size.ts'

export type ImagePage = { page: Size; image: Size & { x: number; y: number } }

/** ISO 216, in points: the paper most printers hold. */
const a4 = { long: 841.89, short: 595.28 }
const usualDotsPerInch = 150
/** Room for a field. */
const smallestSide = 72

/**
 * A page of the picture's own proportions at 150 dots per inch, no larger than A4; only around a very small or narrow
 * picture is there a margin. Points, the origin bottom left.
 */
export function pageForImage({ width, height }: Size): ImagePage {
  const [across, along] = width > height ? [a4.long, a4.short] : [a4.short, a4.long]
  const scale = Math.min(72 / usualDotsPerInch, across / width, along / height)
  const image = { width: width * scale, height: height * scale }
  const page = { width: Math.max(image.width, smallestSide), height: Math.max(image.height, smallestSide) }
  return { page, image: { ...image, x: (page.width - image.width) / 2, y: (page.height - image.height) / 2 } }
}
