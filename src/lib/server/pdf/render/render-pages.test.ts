import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { onePage } from '../../../../../tests/hostile-pdfs.ts'
import { makeSamplePdf } from '../../../../../tests/sample-pdfs.ts'
import { bitmapSize, renderPages } from './render-pages.ts'

/** Where, in fractions of the image, the middle of everything dark lies. */
async function centreOfInk(webp: Uint8Array) {
  const { data, info } = await sharp(webp).greyscale().raw().toBuffer({ resolveWithObject: true })
  let [x, y, dark] = [0, 0, 0]
  data.forEach((value, index) => {
    if (value > 128) return
    x += index % info.width
    y += Math.floor(index / info.width)
    dark += 1
  })
  return { x: x / dark / info.width, y: y / dark / info.height }
}

describe('page images', () => {
  test('come in the order asked, as wide as asked', async () => {
    const images = await renderPages(await makeSamplePdf({ pages: 3 }), [2, 0], 300)

    expect(images.map(({ page, width }) => [page, width])).toEqual([
      [2, 300],
      [0, 300],
    ])
    expect(await sharp(images[0]!.webp).metadata()).toMatchObject({ format: 'webp', width: 300, height: 424 })
  })

  const square = '0.8 0 0 rg 0 700 92 92 re f'
  test.each([
    ['upright', '/Rotate 0', { x: 0.08, y: 0.06 }],
    ['a quarter turned', '/Rotate 90', { x: 0.94, y: 0.08 }],
    ['half turned', '/Rotate 180', { x: 0.92, y: 0.94 }],
    ['three quarters turned', '/Rotate 270', { x: 0.06, y: 0.92 }],
    ['cropped', '/CropBox[0 600 200 800]', { x: 0.23, y: 0.24 }],
  ])('show a page %s as a viewer does', async (_, page, expected) => {
    const [image] = await renderPages(onePage({ content: square, page }), [0], 400)
    const centre = await centreOfInk(image!.webp)

    expect(centre.x).toBeCloseTo(expected.x, 1)
    expect(centre.y).toBeCloseTo(expected.y, 1)
  })

  test('keep their colours', async () => {
    const [image] = await renderPages(onePage({ content: '1 0 0 rg 0 0 612 792 re f' }), [0], 20)
    const { data } = await sharp(image!.webp).raw().toBuffer({ resolveWithObject: true })

    expect(data[0]).toBeGreaterThan(240)
    expect(data[2]).toBeLessThan(20)
  })

  test.each([
    [612, 792, 1000, { width: 1000, height: 1294 }],
    [14_400, 1, 1000, { width: 1000, height: 1 }],
    [1, 14_400, 1000, { width: 1, height: 16_383 }],
    [100, 100, 100_000, { width: 5000, height: 5000 }],
  ])('of %d × %d points, %d wide, stay in bounds', (width, height, wanted, expected) => {
    expect(bitmapSize(width, height, wanted)).toEqual(expected)
  })

  test('of a page that is not there are refused', async () => {
    await expect(renderPages(await makeSamplePdf(), [7], 100)).rejects.toMatchObject({
      code: 'document-unreadable',
    })
  })
})
