/** What is not decomposed by Unicode and yet typed by its plain letters. */
const plainLetters: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
])
const isApostrophe = /['’ʼ`]/gu

/** Without accents and case: `Núñez` and `NUNEZ` are the same. An apostrophe parts no word. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/gu, (letter) => plainLetters.get(letter) ?? letter)
    .replace(isApostrophe, '')
}

/** Folded, and parted at all that is no letter and no digit. */
export function wordsOf(text: string): string[] {
  return foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** What a contact is found by: each word once, a blank before each, so that ` jan` is the beginning of one. */
export function lettersOf(person: { name: string; email: string; company: string }): string {
  const words = new Set([person.name, person.email, person.company].flatMap(wordsOf))

  return [...words].map((word) => ` ${word}`).join('')
}
