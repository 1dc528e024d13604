import type { X509Certificate } from 'node:crypto'
import { anchorText, type StampedAnchor } from '#core/audit/trail-anchor.ts'
import { nameIn } from '../trust/name-in.ts'
import { readTimeStampToken, type TokenExpectation } from '../trust/time-stamp-token.ts'
import { sha256Bytes } from './hashing.ts'

/** Who stamped an anchor. `isTrusted`: their certificate leads to one of the roots; else it is taken at its word. */
export type JudgedToken = { signer: X509Certificate; name: string; isTrusted: boolean }

/** Null where the token is not one over this very anchor, of this very time. */
export function judgeToken(stamped: StampedAnchor, roots: readonly X509Certificate[]): JudgedToken | null {
  if (!namesAnchor(stamped)) return null
  const token = bytesOf(stamped)
  const imprint = imprintOf(stamped)
  const read = readOrNull(token, { imprint })
  if (!read || read.at.toISOString() !== stamped.at) return null
  const isTrusted = roots.length > 0 && readOrNull(token, { imprint, roots }) !== null

  return { signer: read.signer, name: nameIn(read.signer), isTrusted }
}

/** Whether it may be one over this anchor at all: its hash stands in it as it is. To know more takes a hundred times as long. */
export const namesAnchor = (stamped: StampedAnchor): boolean =>
  bytesOf(stamped).includes(Buffer.from(imprintOf(stamped)))

const bytesOf = ({ token }: StampedAnchor) => Buffer.from(token, 'base64')
const imprintOf = ({ anchor }: StampedAnchor) => sha256Bytes(new TextEncoder().encode(anchorText(anchor)))

/** What is no token at all is refused by the reader of ASN.1, in whatever words it has. */
function readOrNull(token: Uint8Array, expected: TokenExpectation) {
  try {
    return readTimeStampToken(token, expected)
  } catch {
    return null
  }
}
