import type { FieldProperties, Signature } from '#core/fields/field.ts'

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
