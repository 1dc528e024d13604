import { PdfDict, PdfName, PdfNumber, PdfStream, type PdfObject } from '@libpdf/core'

/** An encoded picture of eight bits a channel, without transparency: grey or RGB. */
export type Picture = {
  kind: 'png' | 'jpeg'
  bytes: Uint8Array
  width: number
  height: number
  channels: number
}

/** The picture as an image XObject (ISO 32000-2 §8.9.5), its compressed bytes as they are. */
export function imageObject(picture: Picture): PdfStream {
  const { kind, width, height, channels } = picture
  const entries = {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Image'),
    Width: PdfNumber.of(width),
    Height: PdfNumber.of(height),
    ColorSpace: PdfName.of(channels === 1 ? 'DeviceGray' : 'DeviceRGB'),
    BitsPerComponent: PdfNumber.of(8),
  }
  return kind === 'jpeg'
    ? PdfStream.fromDict({ ...entries, Filter: PdfName.of('DCTDecode') }, picture.bytes)
    : PdfStream.fromDict({ ...entries, ...pngFilter(picture) }, joinData(picture.bytes))
}

/** The rows of a PNG are what PDF calls predictor 15 (§7.4.4.4). */
function pngFilter({ width, channels }: Picture): Record<string, PdfObject> {
  const parameters = { Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: width }
  return {
    Filter: PdfName.of('FlateDecode'),
    DecodeParms: PdfDict.of(
      Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, PdfNumber.of(value)])),
    ),
  }
}

/** The `IDAT` chunks of a PNG of our own making, one zlib stream (PNG §5.3, §10.1). */
function joinData(png: Uint8Array): Uint8Array {
  const file = Buffer.from(png.buffer, png.byteOffset, png.length)
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return Buffer.concat(parts)
}
