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
  'issuer-not-trusted-then',
  'certificate-expired-since',
  'revocation-unknown',
  'signing-certificate-attribute-wrong',
  'time-stamp-invalid',
  'evidence-damaged',
  'seal-not-as-made',
  'time-stamp-missing',
  'not-sealed-here',
] as const
export type VerdictReason = (typeof verdictReasons)[number]

/**
 * What a signature, a seal or a time-stamp is in the terms of Regulation (EU) No 910/2014, as far as a trusted list and the
 * certificate itself say so. `advanced-…`: its certificate is qualified, and does not say that its key lies in a qualified device.
 */
export const qualities = [
  'qualified-signature',
  'qualified-seal',
  'advanced-signature',
  'advanced-seal',
  'qualified-time-stamp',
] as const
export type Quality = (typeof qualities)[number]

export const vouchers = ['eu', 'adobe', 'host'] as const

/** Who vouches for the authority that a signer elsewhere leads to: a national list of the EU, Adobe's, or this host by itself. */
export type TrustedBy = {
  by: (typeof vouchers)[number]
  /** Common name of the authority. */
  authority: string | null
  /** These three of a national list: whose it is (ISO 3166), and what it calls the provider and the service. */
  territory: string | null
  provider: string | null
  service: string | null
  /** Null where it is none, or nobody can tell; told of what passed alone. */
  quality: Quality | null
}

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
  /** The earliest time at which a later document time-stamp that is believed shows it to have been there; null where none does. ISO 8601. */
  existedAt: string | null
  /** PAdES level reached, by time-stamps that are trusted and validation data that holds. */
  level: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA' | null
  kind: 'seal' | 'approval' | 'document-time-stamp'
  /** Structure and mathematics hold, and nothing that shows was changed since: whole, whoever signed. */
  intact: boolean
  coversWholeFile: boolean
  /** The chain ends in this instance's root. */
  ours: boolean
  /** Whose list names the authority at the end of the chain, whatever else is said of the signature; null for ours and unknown ones. */
  trustedBy: TrustedBy | null
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
