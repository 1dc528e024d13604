import type { Signature } from '#core/fields/field.ts'

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
