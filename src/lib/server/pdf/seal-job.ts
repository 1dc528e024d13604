import type { Signer } from '#server/ports.ts'
import type { CompletionCertificatePart } from './completion-certificate.ts'
import type { Picture, Stamp } from './stamp.ts'

export type SealJob = {
  /** An admitted document; null for a file of nothing but the completion certificate. */
  bytes: Uint8Array | null
  stamps: readonly Stamp[]
  pictures: readonly Picture[]
  /** A word across every page, such as TEST. */
  watermark: string | null
  completionCertificate: readonly CompletionCertificatePart[]
  /** BCP 47; sets the document language of what is added. */
  locale: string
  attachments: readonly Embedded[]
  signature: SignatureClaim
  /** Keeps the output reproducible: seeds file id and subset tags. */
  seed: string
  /** What goes behind the seal. */
  archive?: ArchiveClaim | null
}

export type SignatureClaim = {
  fieldName: string
  reason: string
  signerName: string
  /** Claimed time for `/M`. */
  at: Date
  /** Bytes reserved for the CMS. */
  reserve: number
  /** What the signer signs with: SHA-256 unless told. */
  hash?: Signer['hash']
}

/** What shows later that no certificate was revoked (ISO 32000-2 §12.8.4.3), each in DER. */
export type ValidationMaterial = {
  certificates: readonly Uint8Array[]
  revocationLists: readonly Uint8Array[]
  /** OCSPResponse (RFC 6960 §4.2.1). */
  answers: readonly Uint8Array[]
}

/** Material to be kept in the file, and room for a document time-stamp over it all (ISO 32000-2 §12.8.5). */
export type ArchiveClaim = {
  material: ValidationMaterial
  timeStamp: { fieldName: string; reserve: number } | null
}

/** One more signature on a document that was admitted with signatures: nothing is added that shows. */
export type ApprovalJob = Pick<SealJob, 'signature' | 'seed' | 'archive'> & { bytes: Uint8Array }

/** More material, and the next time-stamp, for a file that was sealed before. */
export type ArchiveJob = { bytes: Uint8Array; archive: ArchiveClaim }

/** A document as it is so far, to be printed; `mark` is said across every page. */
export type CopyJob = Pick<SealJob, 'stamps' | 'pictures' | 'locale' | 'seed'> & {
  bytes: Uint8Array
  mark: string
}

/** Pages that are typeset as a certificate is, in a file that nobody signs. */
export type PaperJob = Pick<SealJob, 'seed'> & { part: CompletionCertificatePart; title: string; at: Date }

/** A file inside the file, and what it is to the document (ISO 32000-2 table 43, `AFRelationship`). */
export type Embedded = {
  name: string
  type: string
  description: string
  relationship: 'Data' | 'Supplement'
  bytes: Uint8Array
}

/** Offsets of the hex digits of a `/Contents`, without the angle brackets. */
export type ContentsPlace = { start: number; end: number }

/** A finished file but for the signature's value, and for what `archive` is still to have. */
export type PreparedSeal = {
  bytes: Uint8Array
  contents: ContentsPlace
  /** SHA-256 over the byte range. */
  digest: Uint8Array
  /** Pages of the certificate, behind those of the document. */
  certificatePages: number
  archive?: PreparedArchive | null
}

export type PreparedArchive = {
  /** Offset of the 40 hex digits that the signature's material is filed under (ISO 32000-2 table 262). */
  key: number | null
  /** Of the document time-stamp. */
  contents: ContentsPlace | null
}
