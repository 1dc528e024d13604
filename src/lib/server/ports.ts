import type { FieldProperties, Signature } from '#core/fields/field.ts'
import type { FoundField } from '#core/fields/found-field.ts'
import type { StampedBy } from '#core/seal/stamped-by.ts'
import type { Verdict } from '#core/verdict/verdict.ts'
import type { SealHash } from '#verifier/cms/baseline-signature.ts'
import type { Knowledge } from '#verifier/knowledge.ts'
import type { NamesIn } from '#verifier/names-in.ts'

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

/** Where something is put on a page: fractions (0–1) of the page as displayed, origin top left, page from 0. */
export type Placement = { page: number; x: number; y: number; width: number; height: number }

/**
 * How words are set. A `size` of null fits the box; what is too long for its size gets smaller. Letters that the
 * `font` is not drawn for are set in the family of their script.
 */
export type TextSetting = Pick<FieldProperties, 'multiline' | 'font' | 'size' | 'cells' | 'colour' | 'align'>

/** What of it decides whether words fit; a field will do. */
export type FitSetting = Pick<TextSetting, 'multiline' | 'font' | 'size' | 'cells'>

export type Stamp = Placement & {
  /** What it is, for who does not see it; nothing for what is part of the text. */
  told?: string
} & (
    | {
        kind: 'text'
        text: string
        setting: TextSetting
        weight: 'regular' | 'bold'
      }
    | { kind: 'tick' | 'dot' | 'strike'; colour: string | null }
    /** `caption` is small print under the signature, such as its id: a line each. */
    | { kind: 'signature'; signature: Signature; caption: string }
    /** Scaled to fit, in the middle. */
    | { kind: 'picture'; sha256: string }
  )

/** What stamps and completion certificate show by its hash: PNG, JPEG or WebP. */
export type Picture = { sha256: string; bytes: Uint8Array; isMiniature?: boolean }

/** The completion certificate as content; the PDF engine sets it on A4 pages. */
export type CompletionCertificateBlock =
  | { kind: 'title'; text: string; subtitle: string }
  | { kind: 'heading'; text: string }
  /** `locale` where it is not that of the pages around it. */
  | { kind: 'paragraph'; text: string; locale?: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | {
      kind: 'person'
      name: string
      role: string
      signature: Signature | null
      /** The signature in words, for who does not see it. */
      signatureTold?: string
      rows: readonly (readonly [label: string, value: string])[]
    }
  /** `note` in small print below: from where it was done. */
  | { kind: 'events'; rows: readonly { at: string; text: string; note?: string }[] }
  /** Small pictures of pages; `rest[n]` says what there is beyond them when `n` of them could be shown. */
  | { kind: 'pages'; pages: readonly ShownPage[]; rest: readonly string[] }
  | { kind: 'qr'; url: string; text: string }

/** A page of this very file (from 0), or a picture of one by its hash; `told` in words, for who does not see it. */
export type ShownPage = { shows: { page: number } | { picture: string }; label: string; told: string }

/** The completion certificate in one language, on pages of its own. */
export type CompletionCertificatePart = {
  /** BCP 47. */
  locale: string
  blocks: readonly CompletionCertificateBlock[]
  /** Printed at the foot of each of its pages, beside "page n of m"; pages count through all parts. */
  footer: string
}

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
  hash?: SealHash | undefined
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

export type PageSize = { width: number; height: number }

/** How a text stands in a box; `missing` are characters that no installed face can show, and then it does not fit. */
export type TextFit = { fits: boolean; missing: readonly string[] }

export type AdmittedDocument = {
  /** *The document*: sanitised, or the very bytes that came when they are `signed`. */
  bytes: Uint8Array
  signed: boolean
  /** Points as displayed: rotation and crop box applied. */
  pages: readonly PageSize[]
  /** Form fields found (flattened or kept is the engine's business; 0 afterwards). */
  formFields: number
  /** Fields of its form that nobody has filled in, and its text tags; neither is on the pages any more. */
  found: readonly FoundField[]
  warnings: readonly DocumentWarning[]
  /** The words of its first pages, page by page: of all of them, unless they are many or very full. */
  text: readonly (readonly TextLine[])[]
}

/** Told to the person who uploads; each has a sentence in the interface. */
export type DocumentWarning =
  | 'active-content-removed'
  | 'attachments-removed'
  | 'form-flattened'
  /** Stamps, comments and markings have become part of the page. */
  | 'annotations-drawn'
  /** What showed only on paper, in some readers or nowhere is gone. */
  | 'hidden-content-removed'
  /** Paper would have shown something else; now it shows what the screen does. */
  | 'print-as-screen'
  /** A signed file, which stays as it is, shows more on screen than on paper. */
  | 'print-differs'
  /** A signature that it came with is of a method nobody should rely on any more, or that we do not know. */
  | 'signature-not-judged'
  /** It said that it keeps to a standard that what is filled in and sealed does not: it says so no longer. */
  | 'claim-dropped'
  /** It is PDF/A, and the sealed file will be PDF/A-3. */
  | 'archival-kept'
  /** It was PDF/A, or said so, until something was taken out of it: it says so no longer. */
  | 'archival-changed'
  /** It said that it is PDF/A, and is not: it says so no longer. */
  | 'archival-broken'
  | 'repaired'
  | 'fonts-not-embedded'
  /** A `{{tag}}` is not understood, or could not be taken off its page. */
  | 'tags-left'
  /** So many pages that some were not searched for tags. */
  | 'tags-not-searched'

/** A line of text on a page with its box, in fractions of the page as displayed. */
export type TextLine = { text: string; x: number; y: number; width: number; height: number }

export type PageImage = { page: number; width: number; height: number; webp: Uint8Array }

export type Glance = { pageCount: number; images: readonly PageImage[] }

/** Whose work it is: an organization's id, or one name for all who have no account. */
export type PdfClient = {
  owner: string
  inRoom?: boolean
  /** Told what each of its jobs has computed. */
  onSpent?: (ms: number) => void
}

/**
 * PDF work, done in killable child processes. Every method throws a `Refusal` (`document-…`) for a file it will not
 * take, `document-too-complex` when a job hits its time or memory limit, `busy` when too much waits for the same
 * owner or the machine did not let it compute, and never takes the server down.
 */
export interface PdfEngine {
  /** The same, for this owner: owners are served in turn, and whoever is in a signing room before them. */
  for(client: PdfClient): PdfEngine
  /** A PDF, PNG or JPEG, told apart by its first bytes; `password` unlocks one that is encrypted. */
  admit(bytes: Uint8Array, password?: string): Promise<AdmittedDocument>
  /** Images of some pages, `width` CSS pixels wide, in the order asked. */
  render(bytes: Uint8Array, pages: readonly number[], width: number): Promise<readonly PageImage[]>
  /**
   * Images of the first pages, `most` at most, of a file that was not admitted. Throws `document-unreadable`,
   * `document-encrypted`, `document-too-complex` and the like.
   */
  glance(bytes: Uint8Array, most: number, width: number): Promise<Glance>
  /** The text of one page, lines in reading order. */
  readText(bytes: Uint8Array, page: number): Promise<readonly TextLine[]>
  /**
   * Every place (1,000 at most) where `text` stands within a line, letter for letter but for the amount of white space:
   * on one page or, with null, on all, in the order of the document's text.
   */
  findText(bytes: Uint8Array, text: string, page: number | null): Promise<readonly Placement[]>
  /**
   * Fields that blanks, boxes and labels of some pages seem to ask for, none over another, the surest first on each
   * page; two may have one name.
   */
  suggest(bytes: Uint8Array, pages: readonly number[]): Promise<readonly FoundField[]>
  /** Whether `text` can be stamped legibly in a box of this size (points). */
  fit(text: string, box: PageSize, setting: FitSetting): Promise<TextFit>
  prepareSeal(job: SealJob): Promise<PreparedSeal>
  prepareApproval(job: ApprovalJob): Promise<PreparedSeal>
  prepareArchive(job: ArchiveJob): Promise<{ bytes: Uint8Array; archive: PreparedArchive }>
  /** The document with stamps and a mark across every page, to be printed before it is sealed. */
  prepareCopy(job: CopyJob): Promise<Uint8Array>
  typesetPaper(job: PaperJob): Promise<Uint8Array>
  /** The certificates of everybody who signed or time-stamped a file, in DER: of each their own first. */
  signersIn(bytes: Uint8Array): Promise<readonly (readonly Uint8Array[])[]>
  /** By whose names authorities elsewhere are to be looked for before it is judged. */
  namesIn(bytes: Uint8Array): Promise<NamesIn>
  judge(bytes: Uint8Array, at: Date, knowledge: Knowledge): Promise<Verdict>
  close(): Promise<void>
}
