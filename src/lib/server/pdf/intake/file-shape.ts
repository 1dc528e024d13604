import { Refusal } from '#core/refusal.ts'

/** What the bytes alone tell: refuses what is no PDF at offset 0, too large, or has something behind its end. */
export function checkFileShape(bytes: Uint8Array, maxBytes: number): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (file.toString('latin1', 0, 5) !== '%PDF-') throw new Refusal('document-not-pdf')
  if (file.length > maxBytes) throw new Refusal('document-too-large')

  const end = file.lastIndexOf('%%EOF')
  if (end >= 0 && !isWhiteSpace(file.subarray(end + 5))) throw new Refusal('document-trailing-bytes')
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
