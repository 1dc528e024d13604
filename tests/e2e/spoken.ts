import type { Locator } from '@playwright/test'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const month = `(?:${months.flatMap((name) => [name, name.slice(0, 3)]).join('|')})`
const day = String.raw`${month}(?: \d{1,2}(?:, \d{4})?(?!\d)| \d{4})?`
const time = String.raw`\d{1,2}:\d\d(?::\d\d)?\s[AP]M`

/** What is another each time a screen is made, and the word that stands for it. */
const changing: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID'],
  [/[0-9a-f]{64}/g, 'HASH'],
  [/\/sign\/[\w-]{43}/g, '/sign/LINK'],
  [/localhost:\d+/g, 'HOST'],
  [/\.\d+\.\d+@/g, '@'],
  [/Acme \d+ \d+/g, 'Acme'],
  [/acme_\d+_\d+/g, 'acme'],
  [new RegExp(String.raw`\b${day}\b(?:(?:,| at) ${time})?`, 'g'), 'DATE'],
  [/\d{4}-\d\d-\d\d/g, 'DATE'],
  [/\b(?:now|\d+ (?:sec|min)\. ago)(?=$|")/gm, 'JUST NOW'],
]

/** What a screen reader says of a part of a page: roles and names in their order, without what time and chance make of them. */
export async function spoken(part: Locator): Promise<string> {
  const heard = await part.ariaSnapshot()

  return `${changing.reduce((text, [pattern, word]) => text.replace(pattern, word), heard)}\n`
}
