import type { StampedBy } from '#core/seal/stamped-by.ts'
import type { SealHash } from '#verifier/cms/baseline-signature.ts'

/** The world outside the rules. Real ones are opened in `composition/open-ports.ts`; tests pass small real fakes. */
export interface Clock {
  now(): Date
}

export interface Random {
  /** Cryptographically strong bytes. */
  bytes(count: number): Uint8Array
  /** UUIDv7 (RFC 9562 §5.7) at the clock's time. */
  uuid(): string
}

/** RFC 3161. */
export interface TimeStampAuthority {
  /** DER of a TimeStampToken over the SHA-256 of these bytes, one part after the other, checked for imprint, nonce and status. */
  stamp(...parts: readonly Uint8Array[]): Promise<Uint8Array>
  /** One that answers now, by name: what is to be stamped may say who will have stamped it. */
  choose(): Promise<ChosenAuthority>
}

/** `stamp` throws rather than give a token of anybody but `by`. `purposes` names the keys of ours that stand behind its tokens. */
export type ChosenAuthority = Pick<TimeStampAuthority, 'stamp'> & {
  by: StampedBy
  purposes: readonly string[]
  /** Its own certificate first, and those above it as far as they are known: DER. */
  certificates: readonly Uint8Array[]
}

/** Signs with a key that need not be in this process. */
export interface Signer {
  /** DER X.509 of the signing certificate, and its issuers up to the root. */
  readonly certificate: Uint8Array
  readonly chain: readonly Uint8Array[]
  /** What it signs with: SHA-256 unless told. */
  readonly hash?: SealHash | undefined
  /** With that hash over `bytes`: ECDSA, DER encoded (RFC 3279 §2.2.3), or RSASSA-PKCS1-v1_5, as the certificate's key is. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}
