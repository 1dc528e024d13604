import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'

/** Hex SHA-256 of bytes, or of a text's UTF-8. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Takes a millisecond or two. */
const bytesAtOnce = 2 ** 20

/** The same of what may be a whole document: others have their turns in between, and nothing is copied. */
export async function sha256InTurns(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.byteLength; at += bytesAtOnce) {
    if (at > 0) await turn()
    hash.update(bytes.subarray(at, at + bytesAtOnce))
  }

  return hash.digest('hex')
}
