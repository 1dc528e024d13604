import { createHash } from 'node:crypto'
import { PdfArray, PdfString, type PdfObject } from '@libpdf/core'

/** ISO 32000-2 §14.4: the first part stays with the document, the second names this file. */
export function fileId(present: PdfObject | undefined, seed: string, length: number): PdfArray {
  const own = createHash('sha256').update(`${seed} ${length}`).digest().subarray(0, 16)
  const ownPart = new PdfString(new Uint8Array(own), 'hex')
  const first = present instanceof PdfArray ? present.at(0) : undefined
  return new PdfArray([first instanceof PdfString ? first : ownPart, ownPart])
}
