import { Refusal } from '#core/refusal.ts'

/** Readers look this far for the beginning (ISO 32000-1 annex H.3, note 13). */
const maxLead = 1024

/**
 * The PDF without what stands before its beginning and behind its end, as mail and downloads leave it there. Throws
 * `document-not-pdf` or `document-too-large`.
 */
export function trimToPdf(bytes: Uint8Array, maxBytes: number): { bytes: Uint8Array; isTrimmed: boolean } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const start = file.subarray(0, maxLead).indexOf('%PDF-')
  if (start < 0) throw new Refusal('document-not-pdf')
  if (file.length > maxBytes) throw new Refusal('document-too-large')

  const mark = file.lastIndexOf('%%EOF')
  const isTail = mark >= 0 && !isWhiteSpace(file.subarray(mark + 5))
  if (start === 0 && !isTail) return { bytes, isTrimmed: false }
  return { bytes: bytes.slice(start, isTail ? mark + 5 : bytes.length), isTrimmed: true }
}

/**
 * True when a signature might stand in the file. Its byte range counts the bytes of the file itself, so it cannot hide
 * in a compressed object (ISO 32000-2 §12.8.1); a file that merely quotes the word errs on the safe side.
 */
export function mayHoldSignature(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/ByteRange')
}

/** True when a trailer might name an encryption dictionary; trailers are never compressed (§7.5.5, §7.5.8). */
export function mayBeEncrypted(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return /\/Encrypt[\s<]/.test(text)
}

/** ISO 32000-2 §7.2.3, table 1. */
const whiteSpace: ReadonlySet<number> = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])

function isWhiteSpace(bytes: Uint8Array): boolean {
  return bytes.every((byte) => whiteSpace.has(byte))
}
