import { deflateSync } from 'node:zlib'
import { PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import type { Sharp } from 'sharp'
import type { Picture } from '../stamp.ts'
import type { Context } from '../intake/objects.ts'
import { isExhaustion } from '../exhaustion.ts'
import type { FilePicture, FilePictures } from '../text/drawing.ts'

/** Pixels of the longer side: 300 an inch on a signature as wide as half a page, 190 on a picture as wide as all of it. */
const longestSide = 1600
const within = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const
/** Of the picture as given; a small file may claim to be huge. */
const mostPixels = 50_000_000
const fine = { quality: 90, chromaSubsampling: '4:4:4' } as const
/** Of a page that is recognised more than read: 10 kB and not 25. */
const coarse = { quality: 60, chromaSubsampling: '4:2:0' } as const
const opaque = 255
const known: ReadonlySet<string | undefined> = new Set(['png', 'jpeg', 'webp'])

type Quality = { quality: number; chromaSubsampling: string }
type Size = { width: number; height: number }
type Colours = { bytes: Uint8Array; filter: 'FlateDecode' | 'DCTDecode' }

/** Embeds each picture once, upright and without what else its file tells. What cannot be read is left out. */
export async function embedPictures(pictures: readonly Picture[], context: Context): Promise<FilePictures> {
  const embedded = new Map<string, FilePicture>()
  for (const { sha256, bytes, isMiniature } of pictures) {
    const image = embedded.has(sha256) ? null : await readImage(bytes, isMiniature ? coarse : fine)
    if (image) embedded.set(sha256, embed(`Paraph-picture-${sha256.slice(0, 16)}`, image, context))
  }
  return embedded
}

type Image = Size & { colours: Colours; alpha: Uint8Array | null }

async function readImage(bytes: Uint8Array, quality: Quality): Promise<Image | null> {
  try {
    const { default: sharp } = await import('sharp')
    const given = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format, hasAlpha } = await given.metadata()
    if (!known.has(format)) return null
    const upright = given.autoOrient().resize(within).toColourspace('srgb')
    return (hasAlpha ? await cutOut(upright.clone()) : null) ?? (await photograph(upright, quality))
  } catch (error) {
    if (isExhaustion(error)) throw error
    return null
  }
}

/** Ink on a clear ground, without loss. Null for a picture that hides what is below it everywhere. */
async function cutOut(picture: Sharp): Promise<Image | null> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const alpha = channels(data, [3])
  if (alpha.every((value) => value === opaque)) return null
  const colours = { bytes: deflateSync(channels(data, [0, 1, 2])), filter: 'FlateDecode' } as const

  return { width: info.width, height: info.height, colours, alpha }
}

async function photograph(picture: Sharp, quality: Quality): Promise<Image> {
  const encoded = picture.removeAlpha().jpeg(quality)
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })

  return {
    width: info.width,
    height: info.height,
    colours: { bytes: data, filter: 'DCTDecode' },
    alpha: null,
  }
}

/** Some of the four bytes that every pixel has. */
function channels(pixels: Uint8Array, which: readonly number[]): Uint8Array {
  const picked = new Uint8Array((pixels.length / 4) * which.length)
  let to = 0
  for (let from = 0; from < pixels.length; from += 4) {
    for (const channel of which) picked[to++] = pixels[from + channel] ?? 0
  }
  return picked
}

/** ISO 32000-2 §8.9.5; the alpha channel is a soft mask (§11.6.5.2). */
function embed(name: string, { width, height, colours, alpha }: Image, context: Context): FilePicture {
  const size = { width, height }
  const stream = toStream(size, 'DeviceRGB', colours)
  if (alpha) {
    const mask = toStream(size, 'DeviceGray', { bytes: deflateSync(alpha), filter: 'FlateDecode' })
    stream.set('SMask', context.register(mask))
  }

  return { name, ref: context.register(stream), width, height }
}

function toStream({ width, height }: Size, space: string, { bytes, filter }: Colours): PdfStream {
  const entries = {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Image'),
    Width: PdfNumber.of(width),
    Height: PdfNumber.of(height),
    ColorSpace: PdfName.of(space),
    BitsPerComponent: PdfNumber.of(8),
    Filter: PdfName.of(filter),
  }
  return PdfStream.fromDict(entries, new Uint8Array(bytes))
}
