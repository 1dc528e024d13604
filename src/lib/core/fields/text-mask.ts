/** What a mask asks for at a place; a character that is none of these stands for itself. */
const places: Readonly<Record<string, RegExp>> = {
  '9': /^\p{Nd}$/u,
  a: /^\p{L}$/u,
  '*': /^[\p{L}\p{Nd}]$/u,
}

/**
 * What was typed, in the form of the mask, as far as it goes: `12345678901` in `999.999.999-99` is `123.456.789-01`.
 * Characters that fit nowhere are left out.
 */
export function applyMask(typed: string, mask: string): string {
  const rest = Array.from(typed.trim())
  let kept = ''
  let fixed = ''
  for (const place of mask) {
    const wanted = places[place]
    if (!wanted) {
      fixed += place
      if (rest[0] === place) rest.shift()
      continue
    }
    while (rest[0] !== undefined && !wanted.test(rest[0])) rest.shift()
    const next = rest.shift()
    if (next === undefined) return kept
    kept += fixed + next
    fixed = ''
  }

  return kept + fixed
}

/** True for a text that fills the whole mask. */
export function fitsMask(text: string, mask: string): boolean {
  const characters = Array.from(text)
  const wanted = Array.from(mask)

  return (
    characters.length === wanted.length &&
    wanted.every((place, index) => {
      const character = characters[index] ?? ''
      return places[place]?.test(character) ?? character === place
    })
  )
}

/** True when a mask leaves at least one place to fill. */
export function hasPlaces(mask: string): boolean {
  return Array.from(mask).some((place) => place in places)
}
