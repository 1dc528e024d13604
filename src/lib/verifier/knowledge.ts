import type { Revocation } from '#core/seal/revocation.ts'
import type { TrustedAuthority } from './authorities.ts'

/** By the SHA-256 of the certificate, in hex. */
export type KnownRevocation = Revocation & { sha256: string }

/** What a host knows besides the file itself. */
export type Knowledge = {
  /**
   * `kept`: exactly these bytes were sealed here. `missing`: every sealed file is on record, and these bytes are not.
   * `unknown`: there are no records to ask, as on the command line.
   */
  record: 'kept' | 'missing' | 'unknown'
  /** When these bytes were put on record. */
  recordedAt?: Date | undefined
  /** DER of the roots whose time-stamps this host trusts, beside its own. */
  anchors?: readonly Uint8Array[]
  /** Keys of its own that were revoked. */
  revocations?: readonly KnownRevocation[]
  /** Revocation lists (DER) that were given along; they count as far as their issuers signed them. */
  lists?: readonly Uint8Array[]
  /** Keys that this host seals with and others have, too. */
  seals?: readonly BroughtSeal[]
  /** Authorities elsewhere, and who vouches for them; of many, those that a file names (`issuersIn`) are enough. */
  authorities?: readonly TrustedAuthority[]
}

/**
 * A certificate that was brought along to seal with, and its issuers up to the root, each in DER. Its authority issues others to
 * anybody, so that it is believed by itself; and whoever brought it can sign elsewhere, so that it is where records can be asked
 * only believed of files that are on record.
 */
export type BroughtSeal = { certificate: Uint8Array; chain: readonly Uint8Array[] }

export const noKnowledge: Knowledge = { record: 'unknown' }
