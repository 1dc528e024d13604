import { PdfArray, PdfDict, type PdfObject } from '@libpdf/core'

/** True when the object was changed since it was read, up to the references in it: what those lead to is another. */
export function isChanged(object: PdfObject): boolean {
  if (object instanceof PdfArray) {
    if (object.dirty) return true
    for (const item of object) if (isChanged(item)) return true
  } else if (object instanceof PdfDict) {
    if (object.dirty) return true
    for (const [, value] of object) if (isChanged(value)) return true
  }
  return false
}
