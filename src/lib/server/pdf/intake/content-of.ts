import { PdfArray, PdfStream, type PdfDict } from '@libpdf/core'
import { follow, type Context } from './objects.ts'

/** All streams of a page's content as one (ISO 32000-2 §7.8.2). Throws where one cannot be decoded. */
export function contentOf(page: PdfDict, context: Context): Uint8Array {
  const contents = follow(page.get('Contents'), context)
  const streams =
    contents instanceof PdfArray ? [...contents].map((item) => follow(item, context)) : [contents]
  const parts = streams.map((stream) => (stream instanceof PdfStream ? stream.getDecodedData() : noBytes))
  return Buffer.concat(parts.flatMap((part) => [part, lineEnd]))
}

const noBytes = new Uint8Array()
const lineEnd = Buffer.from('\n')
