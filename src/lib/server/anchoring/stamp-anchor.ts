import { anchorHash, anchorText, type StampedAnchor, type TrailAnchor } from '#core/audit/trail-anchor.ts'
import type { TimeStampAuthority } from '../ports.ts'
import { checkTimeStampToken } from '../trust/time-stamp-token.ts'
import { hashing, sha256Bytes } from './hashing.ts'

/** Throws `TimeStampUnavailable`, or what is wrong with a token that does not hold. */
export async function stampAnchor(
  timeStamps: TimeStampAuthority,
  anchor: TrailAnchor,
): Promise<StampedAnchor> {
  const text = new TextEncoder().encode(anchorText(anchor))
  const bytes = await timeStamps.stamp(text)
  const at = checkTimeStampToken(bytes, { imprint: sha256Bytes(text) })
  const token = Buffer.from(bytes).toString('base64')

  return { anchor, token, hash: anchorHash({ anchor, token }, hashing.text), at: at.toISOString() }
}
