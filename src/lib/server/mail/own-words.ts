import {
  fillParagraphs,
  fillPlaces,
  type MailWords,
  type PlaceValues,
} from '#core/organizations/mail-wording.ts'
import { asHeader, asPlainWords, type MailBlock } from './mail-blocks.ts'

/** The organization's subject, as a header; null where it has none, or speaks of what this envelope has not: ours is said. */
export function ownSubject(words: MailWords | null, values: PlaceValues): string | null {
  const filled = words && fillPlaces(words.subject, inLines(values))

  return (filled && asHeader(filled)) || null
}

/** The organization's paragraphs. Made plain when they are whole: what is no address in a place could become one beside another. */
export function ownParagraphs(words: MailWords | null, values: PlaceValues): MailBlock[] {
  if (!words) return []

  return fillParagraphs(words.text, inLines(values)).map((text) => ({
    kind: 'paragraph',
    text: asPlainWords(text),
  }))
}

/** A name or a title with line breaks could pose as a paragraph. */
function inLines(values: PlaceValues): PlaceValues {
  const asLine = (value: string | null) => value && value.replace(/\s+/g, ' ').trim()

  return {
    sender: asLine(values.sender),
    title: asLine(values.title),
    organization: asLine(values.organization),
    deadline: asLine(values.deadline),
  }
}
