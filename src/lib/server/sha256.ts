import { createHash } from 'node:crypto'

/** Hex SHA-256 of bytes, or of a text's UTF-8. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}
