import { PDF, PdfDict } from '@libpdf/core'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '#core/refusal.ts'
import { compressedStream } from '../../text/compressed-stream.ts'
import { imageObject, type Picture } from './image-object.ts'
import { pageForImage } from './page-for-image.ts'

export type ImageKind = 'png' | 'jpeg'

/** What the first bytes tell (PNG §5.2; ISO/IEC 10918-1 §B.1.1.3); null for anything but a picture. */
export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  const starts = (...magic: number[]) => magic.every((byte, index) => bytes[index] === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  return starts(0xff, 0xd8, 0xff) ? 'jpeg' : null
}

/** As many as the largest cameras make. A PNG has to be unpacked whole, which takes several times as long. */
const maxPixels = { jpeg: 100e6, png: 50e6 }
/** The long side of A4 at 300 dots per inch: more is not seen on paper. */
const maxSide = 3508

/**
 * A PDF of one page that shows the picture as a viewer would: upright by its EXIF orientation, transparent parts white,
 * in sRGB, without whatever else the file carried. Throws `document-too-large`, and any error for a damaged file.
 */
export async function imageToPdf(bytes: Uint8Array, kind: ImageKind): Promise<Uint8Array> {
  const picture = await readPicture(bytes, kind)
  const { page, image } = pageForImage(picture)
  const pdf = PDF.create()
  const ref = pdf.context.register(imageObject(picture))
  const sheet = pdf.addPage({ width: page.width, height: page.height })
  const placed = [image.width, 0, 0, image.height, image.x, image.y]
    .map((value) => value.toFixed(3))
    .join(' ')
  const content = compressedStream(Buffer.from(`q ${placed} cm /Image Do Q\n`))
  sheet.dict.set('Resources', PdfDict.of({ XObject: PdfDict.of({ Image: ref }) }))
  sheet.dict.set('Contents', pdf.context.register(content))
  return pdf.save({ compressStreams: false })
}

async function readPicture(bytes: Uint8Array, kind: ImageKind): Promise<Picture> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels[kind]) throw new Refusal('document-too-large')

  return encode(upright(sharp(bytes, { limitInputPixels: maxPixels[kind], failOn: 'error' })), kind)
}

/** Ready for paper. */
function upright(source: Sharp): Sharp {
  return source
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
}

/** Photographs stay JPEG; what came without loss stays so. */
async function encode(picture: Sharp, kind: ImageKind): Promise<Picture> {
  const encoded =
    kind === 'jpeg' ? picture.jpeg({ quality: 90 }) : picture.png({ compressionLevel: 6, palette: false })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { kind, bytes: data, width: info.width, height: info.height, channels: info.channels }
}
