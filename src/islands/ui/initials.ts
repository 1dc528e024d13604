/** Of a name, the first letters of its first and last word: at most two, in capitals. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words

  return chosen.map((word) => firstLetter(word ?? '')).join('')
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** By grapheme: a letter with its accents, or an emoji, is one. */
function firstLetter(word: string): string {
  const [first] = graphemes.segment(word)
  return (first?.segment ?? '').toLocaleUpperCase()
}
