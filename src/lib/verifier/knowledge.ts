import type { Revocation } from '#core/seal/revocation.ts'

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
}

export const noKnowledge: Knowledge = { record: 'unknown' }
