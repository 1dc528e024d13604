import { chooseFaces } from './choose-faces.ts'
import type { Style } from './style.ts'

/** The text with every character that no face can show named by its code point, so that none is lost unseen. */
export function spellOutMissing(text: string, style: Style): string {
  return chooseFaces(text, style).missing.reduce(
    (spelled, character) => spelled.replaceAll(character, `[U+${toCode(character)}]`),
    text,
  )
}

function toCode(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}
