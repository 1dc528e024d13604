/** First letters of the first and the last name. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .map((word) => firstLetter(word ?? ''))
    .join('')
    .toUpperCase()
}

function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment ?? ''
}
