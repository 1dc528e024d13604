import type { Imaged } from '../documents/page-images.ts'

/** A mail as content; HTML and text are both made from it, so that neither says more than the other. */
export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** What a person wrote, set off from our own words. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** Where to go; written out below it for whoever cannot press it. */
  | { kind: 'button'; label: string; url: string }
  /** Shows what the mail is about, and leads to it. The text does without. */
  | { kind: 'picture'; picture: Picture; alt: string; url: string }
  | { kind: 'code'; code: string; label: string }
  | { kind: 'small'; text: string }

/** What a mail brings along to be seen: mail programs fetch nothing from elsewhere, or not before they are asked to. */
export type Picture = { kind: 'logo'; sha256: string } | { kind: 'first-page'; document: Imaged }

export type MailContent = {
  subject: string
  /** What the list of an inbox shows beside the subject. */
  preview: string
  blocks: readonly MailBlock[]
  /** Why the reader gets this, at the foot. */
  footer: string
  /** Where the reader says what they are told of; for what they can choose about. */
  choicesUrl?: string
  locale: string
  /** Whose mail it is; left out it is ours. */
  letterhead?: Letterhead
}

export type Letterhead = {
  name: string
  /** `#rrggbb` of buttons and links; null is ours. */
  colour: string | null
  /** In place of the name. */
  logo: Extract<Picture, { kind: 'logo' }> | null
}

/**
 * What somebody typed, as text that no mail program turns into a link: a name or a title is no way to bring a
 * phishing address into our mail. U+2060 (word joiner) is invisible and breaks what looks like an address. Controls
 * and marks that turn the direction of writing (UAX #9 §2) are no words either. Line breaks stay.
 */
export function asPlainWords(typed: string): string {
  return typed
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/(?<=\S)([.:@/\uff0e\u3002\uff61])(?=\S)/g, '$1\u2060')
}

/** A name or a title inside our own sentences: with line breaks it could pose as one of them. */
export function asOneLine(typed: string): string {
  return asPlainWords(typed).replace(/\s+/g, ' ').trim()
}

/** For subjects and names in headers: one line, and not endless. */
export function asHeader(typed: string, maxLength = 150): string {
  const line = asOneLine(typed)
  const characters = Array.from(line)

  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line
}
