import { deflateSync } from 'node:zlib'
import { PdfName, PdfStream, type PdfObject } from '@libpdf/core'

export function compressedStream(bytes: Uint8Array, entries: Record<string, PdfObject> = {}): PdfStream {
  return PdfStream.fromDict(
    { ...entries, Filter: PdfName.of('FlateDecode') },
    new Uint8Array(deflateSync(bytes)),
  )
}
