import { Refusal } from '#core/refusal.ts'
import sharp from 'sharp'

const maxBytes = 10 * 1024 * 1024
const maxPixels = 40_000_000
/** Sharp at 300 dots an inch on a field as wide as a page. */
const largest = 2400
const formats: ReadonlySet<string | undefined> = new Set(['png', 'jpeg', 'webp'])

export type Picture = { bytes: Uint8Array; width: number; height: number }

/**
 * A PNG of our own making: upright, of a size for print, and nothing of the upload but its pixels (no place, no camera).
 * Throws `file-too-large`, or `file-unreadable` for what is no PNG, JPEG or WebP.
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  if (bytes.byteLength > maxBytes) throw new Refusal('file-too-large')
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    if (!formats.has((await picture.metadata()).format)) throw new Refusal('file-unreadable')
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })

    return { bytes: new Uint8Array(data), width: info.width, height: info.height }
  } catch {
    throw new Refusal('file-unreadable')
  }
}
