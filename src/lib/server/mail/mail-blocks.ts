/** A mail as content; HTML and text are both made from it, so that neither says more than the other. */
export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** What a person wrote, set off from our own words. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'code'; code: string; label: string }
  | { kind: 'small'; text: string }

export type MailContent = {
  subject: string
  /** What the list of an inbox shows beside the subject. */
  preview: string
  blocks: readonly MailBlock[]
  /** Why the reader gets this, at the foot. */
  footer: string
  locale: string
}

/**
 * What somebody typed, as text that no mail program turns into a link: a name or a title is no way to bring a
 * phishing address into our mail. U+2060 (word joiner) is invisible and breaks what looks like an address.
 */
export function asPlainWords(typed: string): string {
  return typed
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u2028\u2029]/g, ' ')
    .replace(/(?<=\S)([.:@/])(?=\S)/g, '$1\u2060')
}

/** For subjects and names in headers: one line, and not endless. */
export function asHeader(typed: string, maxLength = 150): string {
  const line = asPlainWords(typed).replace(/\s+/g, ' ').trim()

  return [...line].length > maxLength ? `${[...line].slice(0, maxLength - 1).join('')}…` : line
}
