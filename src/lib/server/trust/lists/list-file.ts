import type { Voucher } from '#verifier/authorities.ts'

/** What a file says: certificates (DER) and who vouches for them. */
export type ListFile = {
  kind: Voucher['by']
  /** As it is told: a territory, or nothing. */
  name: string | null
  /** When the next one is due; null where it does not say. */
  nextUpdate: Date | null
  entries: readonly { certificate: Uint8Array; voucher: Voucher }[]
  /** Certificates in it that cannot be read. */
  skipped: number
}
