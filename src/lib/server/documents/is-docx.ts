/** The magic of an archive's first entry (APPNOTE.TXT §4.3.7). */
const archive = 'PK\x03\x04'

/**
 * True for a Word file: an archive with the parts that ECMA-376-2 §9.1 and ECMA-376-1 §11.3.10 name. Names of entries
 * are never compressed.
 */
export function isDocx(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return (
    file.toString('latin1', 0, archive.length) === archive &&
    file.includes('[Content_Types].xml') &&
    file.includes('word/document')
  )
}
