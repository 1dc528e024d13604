import { createHash } from 'node:crypto'
import type { ContentsPlace, SignatureClaim } from '../seal-job.ts'
import { offsetPlaceholder } from './signature-field.ts'

/** Writes the last byte range (ISO 32000-2 §12.8.1) of `file` over its placeholder, in place; where its value goes. */
export function settleByteRange(file: Uint8Array, reserve: number): ContentsPlace {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const gapStart = bytes.lastIndexOf(`<${'0'.repeat(2 * reserve)}>`)
  const gapEnd = gapStart + 2 * reserve + 2
  const slots = `${offsetPlaceholder} ${offsetPlaceholder} ${offsetPlaceholder}`
  const range = bytes.lastIndexOf(slots)
  if (gapStart < 0 || range < 0) throw new Error('the signature placeholder was not written')

  const offsets = [gapStart, gapEnd, bytes.length - gapEnd]
  bytes.write(offsets.map((offset) => String(offset).padEnd(10)).join(' '), range, 'latin1')

  return { start: gapStart + 1, end: gapEnd - 1 }
}

/** The hash of all of `file` but the value at this place and its brackets. */
export function digestAround(
  file: Uint8Array,
  { start, end }: ContentsPlace,
  hash: SignatureClaim['hash'] = 'sha256',
): Uint8Array {
  const digest = createHash(hash)
    .update(file.subarray(0, start - 1))
    .update(file.subarray(end + 1))
    .digest()

  return new Uint8Array(digest)
}
