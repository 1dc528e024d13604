import { PdfArray, PdfDict, PdfString, type PdfObject } from '@libpdf/core'
import { valuesOf } from './values-of.ts'

/** What a value takes in a file with what stands around it, in bytes: a key, a reference, some digits. */
const valueWeight = 16

/** About how many bytes of a file an object was read from, up to the references in it and without the bytes of a stream. */
export function weightOf(object: PdfObject): number {
  let weight = 0
  const stack = [object]
  for (let one = stack.pop(); one; one = stack.pop()) {
    weight += valueWeight + (one instanceof PdfString ? one.bytes.length : 0)
    if (one instanceof PdfArray || one instanceof PdfDict)
      for (const value of valuesOf(one)) stack.push(value)
  }
  return weight
}
