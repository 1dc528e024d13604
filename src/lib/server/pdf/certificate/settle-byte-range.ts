import { createHash } from 'node:crypto'
import type { PreparedSeal } from '../../ports.ts'
import { offsetPlaceholder } from './signature-field.ts'

type SettledRange = Omit<PreparedSeal, 'certificatePages'>

/** Writes the byte range (ISO 32000-2 §12.8.1) into `file`, in place, and hashes what it covers. */
export function settleByteRange(file: Uint8Array, reserve: number): SettledRange {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const gapStart = bytes.lastIndexOf(`<${'0'.repeat(2 * reserve)}>`)
  const gapEnd = gapStart + 2 * reserve + 2
  const slots = `${offsetPlaceholder} ${offsetPlaceholder} ${offsetPlaceholder}`
  const range = bytes.lastIndexOf(slots)
  if (gapStart < 0 || range < 0) throw new Error('the signature placeholder was not written')

  const offsets = [gapStart, gapEnd, bytes.length - gapEnd]
  bytes.write(offsets.map((offset) => String(offset).padEnd(10)).join(' '), range, 'latin1')
  const digest = createHash('sha256')
    .update(bytes.subarray(0, gapStart))
    .update(bytes.subarray(gapEnd))
    .digest()
  return { bytes: file, contents: { start: gapStart + 1, end: gapEnd - 1 }, digest: new Uint8Array(digest) }
}
