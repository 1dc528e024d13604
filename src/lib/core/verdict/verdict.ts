import type { ToldEvent, ToldPerson } from './told-trail.ts'

/** EN 319 102-1 §5.1.3. */
export type Indication = 'total-passed' | 'total-failed' | 'indeterminate'

/** Why, for people and programs. `trusted` says nothing about mathematics, only about whom to believe. */
export const verdictReasons = [
  'sound',
  'not-a-pdf',
  'unreadable',
  'no-signature',
  'byte-range-malformed',
  'gap-not-contents',
  'signature-not-covering-file',
  'changed-after-signing',
  'extended-after-sealing',
  'hidden-content',
  'digest-mismatch',
  'signature-value-wrong',
  'cms-malformed',
  'algorithm-not-supported',
  'certificate-malformed',
  'certificate-not-valid-then',
  'certificate-revoked',
  'certificate-not-trusted',
  'certificate-chain-incomplete',
  'signing-certificate-attribute-wrong',
  'time-stamp-invalid',
  'evidence-damaged',
  'seal-not-as-made',
  'time-stamp-missing',
  'not-sealed-here',
] as const
export type VerdictReason = (typeof verdictReasons)[number]

export type SignatureVerdict = {
  fieldName: string
  indication: Indication
  reason: VerdictReason
  /** Common name of the signing certificate, if readable. */
  signer: string | null
  issuer: string | null
  /** Claimed or, with `timeStampTrusted`, proven time; ISO 8601. */
  signedAt: string | null
  timeStamped: boolean
  /** The token's authority ends in one of this instance's roots; without it, somebody we do not know states the time. */
  timeStampTrusted: boolean
  /** PAdES level reached, by time-stamps that are trusted and validation data that holds. */
  level: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA' | null
  kind: 'seal' | 'approval' | 'document-time-stamp'
  /** Structure and mathematics hold, and nothing that shows was changed since: whole, whoever signed. */
  intact: boolean
  coversWholeFile: boolean
  /** The chain ends in this instance's root. */
  ours: boolean
}

/** Evidence found inside: is its chain whole, and whose is it. What it tells is told only where it is whole. */
export type EvidenceVerdict = {
  envelope: string
  title: string
  events: number
  whole: boolean
  people: ToldPerson[]
  trail: ToldEvent[]
}

/**
 * The worst indication of its signatures decides, but for unknown signers inside what a seal of this instance covers; a
 * file without signatures is `indeterminate`, `no-signature`.
 */
export type Verdict = {
  indication: Indication
  reason: VerdictReason
  sha256: string
  /** Sealed in an organization's test mode: to try things out, and not to rely on. */
  test: boolean
  /** Something in it does not show, and could be made to show later. */
  hiddenContent: boolean
  signatures: readonly SignatureVerdict[]
  evidence: EvidenceVerdict | null
}
