import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pngClaiming } from '../../../../../../tests/hostile-images.ts'
import { renderPages } from '../../render/render-pages.ts'
import { admitDocument } from '../admit-document.ts'

/** 300 × 200, the left third red, the rest blue, the lowest 20 rows black. */
function picture(alpha = 1) {
  const pixels = Buffer.alloc(300 * 200 * 4)
  for (let at = 0; at < 300 * 200; at++) {
    const [x, y] = [at % 300, Math.floor(at / 300)]
    const colour = y >= 180 ? [0, 0, 0] : x < 100 ? [255, 0, 0] : [0, 0, 255]
    pixels.set([...colour, x >= 200 ? alpha * 255 : 255], at * 4)
  }
  return sharp(pixels, { raw: { width: 300, height: 200, channels: 4 } })
}
const png = (alpha = 1) => picture(alpha).png().toBuffer()

/** The colours shown at places of the one page, as fractions from its top left. */
async function colours(upload: Uint8Array, places: readonly (readonly [number, number])[]) {
  const { bytes, pages } = await admitDocument(upload)
  const [image] = await renderPages(bytes, [0], 300)
  const { data, info } = await sharp(image!.webp).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const shown = places.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    return colourName([...data.subarray(at, at + 3)])
  })
  return { pages, shown }
}

function colourName([red = 0, green = 0, blue = 0]: number[]): string {
  const bits = [red, green, blue].map((level) => (level > 128 ? 1 : 0)).join('')
  return { '100': 'red', '001': 'blue', '000': 'black', '111': 'white' }[bits] ?? bits
}

const corners = [
  [0.05, 0.05],
  [0.5, 0.05],
  [0.95, 0.05],
  [0.5, 0.97],
] as const

describe('a picture becomes a page', () => {
  test('of its own proportions, at 150 dots per inch', async () => {
    const { pages, shown } = await colours(await png(), corners)

    expect(pages).toEqual([{ width: 144, height: 96 }])
    expect(shown).toEqual(['red', 'blue', 'blue', 'black'])
  })

  test.each([
    [3000, 2000, { width: 841.89, height: 561.26 }],
    [2000, 3000, { width: 561.26, height: 841.89 }],
    [10, 10, { width: 72, height: 72 }],
    [4000, 20, { width: 841.89, height: 72 }],
  ])('%d × %d fits on A4', async (width, height, page) => {
    const upload = await sharp({ create: { width, height, channels: 3, background: 'red' } })
      .png()
      .toBuffer()

    expect((await admitDocument(upload)).pages).toEqual([page])
  })

  test('with white where it is transparent', async () => {
    expect((await colours(await png(0), corners)).shown).toEqual(['red', 'blue', 'white', 'black'])
  })

  test.each([
    [1, ['red', 'blue', 'blue', 'black'], 144],
    // The camera was held upright: the last row of the file is the left edge.
    [6, ['black', 'red', 'red', 'blue'], 96],
    [3, ['black', 'black', 'black', 'blue'], 144],
    [8, ['blue', 'blue', 'black', 'red'], 96],
  ])('upright by its EXIF orientation %d', async (orientation, expected, width) => {
    const upload = await picture().jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer()
    const { pages, shown } = await colours(upload, corners)

    expect(pages[0]!.width).toBe(width)
    expect(shown).toEqual(expected)
  })

  test('in the right colours out of CMYK', async () => {
    const upload = await picture().flatten().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()

    expect((await sharp(upload).metadata()).space).toBe('cmyk')
    expect((await colours(upload, corners)).shown).toEqual(['red', 'blue', 'blue', 'black'])
  })

  test.each([
    ['grey', () => picture().flatten().greyscale().png().toBuffer()],
    ['16 bit', () => picture().flatten().toColourspace('rgb16').png().toBuffer()],
    ['palette', () => picture().png({ palette: true }).toBuffer()],
    ['interlaced', () => picture().png({ progressive: true }).toBuffer()],
    ['progressive JPEG', () => picture().jpeg({ progressive: true }).toBuffer()],
    ['grey JPEG', () => picture().greyscale().jpeg().toBuffer()],
  ])('when it is %s', async (_, make) => {
    const { shown } = await colours(await make(), corners)

    expect(shown.at(-1)).toBe('black')
    expect(shown[0]).not.toBe('white')
  })

  test('without what else the file says', async () => {
    const upload = await picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'A secret place' } })
      .toBuffer()
    const { bytes, warnings, found } = await admitDocument(upload)

    expect(upload.includes('A secret place')).toBe(true)
    expect(Buffer.from(bytes).includes('A secret place')).toBe(false)
    expect({ warnings, found }).toEqual({ warnings: [], found: [] })
  })
})

describe('a picture is refused', () => {
  const refused = async (upload: Uint8Array, code: string) =>
    expect(admitDocument(upload)).rejects.toMatchObject({ name: 'Refusal', code })

  test('when it claims too many pixels', async () => {
    await refused(pngClaiming(30_000), 'document-too-large')
  })

  test('when it has fewer pixels than it claims', async () => {
    await refused(pngClaiming(5000), 'document-unreadable')
  })

  test.each([0.3, 0.6, 0.9])('when only %d of it are there', async (share) => {
    const whole = sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: 'red',
      },
    })
    const [asPng, asJpeg] = [await whole.clone().png().toBuffer(), await whole.jpeg().toBuffer()]

    await refused(asPng.subarray(0, asPng.length * share), 'document-unreadable')
    await refused(asJpeg.subarray(0, asJpeg.length * share), 'document-unreadable')
  })

  test.each([
    ['is another kind', () => picture().webp().toBuffer(), 'document-not-pdf'],
    [
      'is a drawing',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'document-not-pdf',
    ],
    [
      'has nothing behind its first bytes',
      async () => Buffer.from([0xff, 0xd8, 0xff]),
      'document-unreadable',
    ],
  ])('when it %s', async (_, make, code) => {
    await refused(await make(), code)
  })
})
