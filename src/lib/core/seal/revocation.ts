/** CRLReason (RFC 5280 §5.3.1) but for those of keys that may come back. */
export const revocationReasons = [
  'unspecified',
  'keyCompromise',
  'cACompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'privilegeWithdrawn',
] as const
export type RevocationReason = (typeof revocationReasons)[number]

/** From `since` on the key says nothing any more. `isInForeignHands`: others may have signed with it, in any name of the clock. */
export type Revocation = { since: Date; isInForeignHands: boolean }

/** A reason that is not given may be the worst. */
const harmless: readonly RevocationReason[] = [
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'privilegeWithdrawn',
]

export function mayBeInForeignHands(reason: RevocationReason): boolean {
  return !harmless.includes(reason)
}

/** What is known of when a signature was made. */
export type SigningTime = {
  /** The earliest instant at which it is shown to have been there: by a time-stamp of trust, or by our own record. */
  proven: Date | undefined
  /** What the signature itself states. */
  claimed: Date | undefined
}

/**
 * Whether a revocation takes a signature's worth. One that was there before stays good. Its own word for its time counts
 * only while nobody else can have had the key: whoever steals a key also chooses the date.
 */
export function reaches({ since, isInForeignHands }: Revocation, { proven, claimed }: SigningTime): boolean {
  if (proven) return proven >= since

  return isInForeignHands || claimed === undefined || claimed >= since
}
