import { PdfArray, PdfStream, type PdfDict } from '@libpdf/core'
import { follow, type Context } from './objects.ts'

/** All streams of a page's content as one (ISO 32000-2 §7.8.2). Throws where one cannot be decoded. */
export function contentOf(page: PdfDict, context: Context): Uint8Array {
  return joinContents(contentStreams(page, context).map((stream) => stream.getDecodedData()))
}

/** In order; what is no stream draws nothing. */
export function contentStreams(page: PdfDict, context: Context): PdfStream[] {
  const contents = follow(page.get('Contents'), context)
  const streams =
    contents instanceof PdfArray ? [...contents].map((item) => follow(item, context)) : [contents]

  return streams.filter((stream) => stream instanceof PdfStream)
}

/** No word goes on from one to the next. */
export function joinContents(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts.flatMap((part) => [part, lineEnd]))
}

const lineEnd = Buffer.from('\n')
