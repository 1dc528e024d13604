import { Refusal } from '../refusal.ts'

/** The mails to recipients that an organization may word itself. */
export const wordedMails = ['invitation', 'reminder', 'completion'] as const
export type WordedMail = (typeof wordedMails)[number]

export const mailPlaces = ['sender', 'title', 'organization', 'deadline'] as const
export type MailPlace = (typeof mailPlaces)[number]

/** What is over has no deadline. */
export const placesOfMail: Readonly<Record<WordedMail, readonly MailPlace[]>> = {
  invitation: mailPlaces,
  reminder: mailPlaces,
  completion: mailPlaces.filter((place) => place !== 'deadline'),
}

export const maxMailSubject = 150
export const maxMailText = 1000

/** Words in place of, or beside, our own. Empty ones are ours. */
export type MailWords = { subject: string; text: string }
/** Null: there is none, as of an envelope without a deadline. */
export type PlaceValues = Readonly<Record<MailPlace, string | null>>

/** One step through the text, whatever it is: nothing in it can be read in two ways. */
const placePattern = /\{\{([^{}]*)\}\}/g
const maxShown = 40

export function writePlace(place: MailPlace): string {
  return `{{${place}}}`
}

/** Throws `mail-place-unknown`, with what was typed, where something in braces is no place of this mail. */
export function assertPlaces(mail: WordedMail, words: MailWords): void {
  const code = 'mail-place-unknown'
  for (const part of ['subject', 'text'] as const) {
    const place = findUnknownPlace(mail, words[part])
    if (place !== null) throw new Refusal(code, [{ pointer: `/${part}`, code }], { place })
  }
}

/** The first that means nothing in this mail, as it was typed; braces that never close are one too. */
export function findUnknownPlace(mail: WordedMail, words: string): string | null {
  const known = placesOfMail[mail]
  const isKnown = (name: string) => known.some((place) => place === name.trim())
  const unknown = Array.from(words.matchAll(placePattern)).find(([, name = '']) => !isKnown(name))
  if (unknown) return shortened(unknown[0])
  const stray = words.replaceAll(placePattern, '')
  const at = stray.search(/\{\{|\}\}/)

  return at < 0 ? null : shortened(stray.slice(at))
}

/** With what stands in the places; null where one of them stands for nothing. Values are read as they are, never as places. */
export function fillPlaces(words: string, values: PlaceValues): string | null {
  let isWhole = true
  const filled = words.replaceAll(placePattern, (typed, name: string) => {
    const place = mailPlaces.find((one) => one === name.trim())
    if (!place) return typed
    const value = values[place]
    if (value === null) isWhole = false
    return value ?? ''
  })

  return isWhole ? filled : null
}

/** What is set off by empty lines. A paragraph that speaks of what there is not is left out. */
export function fillParagraphs(text: string, values: PlaceValues): string[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => fillPlaces(paragraph, values))
    .filter((paragraph) => paragraph !== null)
}

function shortened(typed: string): string {
  const letters = Array.from(typed)

  return letters.length > maxShown ? `${letters.slice(0, maxShown).join('')}…` : typed
}
