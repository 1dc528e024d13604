import { Refusal } from '#core/refusal.ts'
import sharp from 'sharp'

const maxBytes = 10 * 1024 * 1024
const maxPixels = 60_000_000
/** Small print of a card that fills the picture is still read. */
const longest = 2400
const shortestLongSide = 600
const formats: ReadonlySet<string | undefined> = new Set(['png', 'jpeg', 'webp'])

/**
 * A JPEG of our own making: upright, and nothing of the upload but what is seen (no place, no camera). Throws
 * `file-too-large`, `file-unreadable` for what is no PNG, JPEG or WebP, and `picture-too-small`.
 */
export async function readPaper(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.byteLength > maxBytes) throw new Refusal('file-too-large')
  const { data, info } = await drawAnew(bytes).catch(() => {
    throw new Refusal('file-unreadable')
  })
  if (Math.max(info.width, info.height) < shortestLongSide) throw new Refusal('picture-too-small')

  return new Uint8Array(data)
}

async function drawAnew(bytes: Uint8Array) {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  if (!formats.has((await picture.metadata()).format)) throw new Error('another format')

  return picture
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
}
