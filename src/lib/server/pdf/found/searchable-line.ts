import { around } from '../render/gather-lines.ts'
import type { DisplayedBox } from '../pdfium/displayed.ts'
import type { Glyph } from '../render/read-glyphs.ts'

/** A line of text with, for every UTF-16 unit of it, the glyph it comes from. Runs of white space are one space. */
export type SearchableLine<Each extends Glyph = Glyph> = { text: string; glyphs: readonly Each[] }

export function toSearchable<Each extends Glyph>(run: readonly Each[]): SearchableLine<Each> {
  let text = ''
  const glyphs: Each[] = []
  for (const glyph of run) {
    const character = isPlain(glyph.character) ? glyph.character : readable(glyph.character)
    if (character === '' || (character === ' ' && (text === '' || text.endsWith(' ')))) continue
    text += character
    for (let unit = 0; unit < character.length; unit++) glyphs.push(glyph)
  }
  return { text, glyphs }
}

/** Most glyphs need no second look. */
function isPlain(character: string): boolean {
  return character.length === 1 && character > ' ' && character <= '~'
}

/** The box around the glyphs of a part of the line, null where nothing of it is on the page. */
export function boxOfPart(line: SearchableLine, start: number, end: number): DisplayedBox | null {
  const box = around(line.glyphs.slice(start, end))
  const isOnPage = box.right > 0 && box.left < 1 && box.bottom > 0 && box.top < 1
  return isOnPage && box.right > box.left && box.bottom > box.top ? box : null
}

/** As lines are told: every white space is a space, control characters are nothing. */
export function readable(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(/[\p{Cc}\p{Cn}]/gu, '')
}
