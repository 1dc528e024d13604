import { digest } from '#primitives'
import { toHex } from './bytes.ts'
import { Malformed } from './objects/pdf-object.ts'
import { signersIn } from './signers-in.ts'

/** SHA-256 in hex of the certificate of each who signed or time-stamped a file, each once; none of what cannot be read. */
export function signerFingerprints(bytes: Uint8Array): string[] {
  try {
    const own = signersIn(bytes).flatMap(([first]) => (first ? [toHex(digest('sha256', first))] : []))

    return [...new Set(own)]
  } catch (error) {
    // As for a verdict: a parser of nested structures may also run out of stack.
    if (error instanceof Malformed || error instanceof RangeError) return []
    throw error
  }
}
