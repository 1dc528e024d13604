import { PdfArray, type PdfDict, type PdfObject } from '@libpdf/core'

/** What stands in a container itself. */
export function* valuesOf(container: PdfDict | PdfArray): Generator<PdfObject> {
  if (container instanceof PdfArray) yield* container
  else for (const [, value] of container) yield value
}
