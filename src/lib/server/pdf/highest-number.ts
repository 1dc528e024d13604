/** Readers take no higher object number (PDFium's limit; ISO 32000-2 annex C.2 has 8,388,607). */
const maxNumber = 4_194_303
const chunkLength = 2 ** 20
/** Of what is looked for, with some space between its parts. */
const overlap = 64

/** `12 0 obj`, `12 0 R` (ISO 32000-2 §7.3.10), and `/Size 13`, one more than the highest (§7.5.5). */
const mention = /(\d{1,7})\s+\d{1,5}\s+(?:obj|R)(?![A-Za-z])|\/Size\s+(\d{1,7})/g

/**
 * The highest object number a file has used or mentioned in any of its revisions: objects it no longer lists, and
 * cross-reference streams, which need not list themselves. With what is above it, nothing earlier is overwritten.
 */
export function highestNumber(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let highest = 0
  for (let start = 0; start < file.length; start += chunkLength) {
    const text = file.toString('latin1', start, start + chunkLength + overlap)
    for (const [, number, size] of text.matchAll(mention)) {
      const used = number === undefined ? Number(size) - 1 : Number(number)
      if (used > highest && used <= maxNumber) highest = used
    }
  }
  return highest
}
