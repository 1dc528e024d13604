import type { TextLine } from '../pdf-engine.ts'
import type { DisplayedBox } from '../pdfium/displayed.ts'
import type { Glyph } from './read-glyphs.ts'

/**
 * Runs of glyphs as lines: broken where the text breaks, and dropped where nothing of them is on the page.
 * Boxes reach no further than the page.
 */
export function gatherLines(glyphs: readonly Glyph[]): TextLine[] {
  return breakLines(glyphs).flatMap((run) => toLine(run) ?? [])
}

/** The runs of glyphs between line breaks; there are empty ones among them. */
export function breakLines<Each extends Glyph>(glyphs: readonly Each[]): Each[][] {
  const runs: Each[][] = [[]]
  for (const glyph of glyphs) {
    if (glyph.character === '\n' || glyph.character === '\r') runs.push([])
    else runs.at(-1)?.push(glyph)
  }
  return runs
}

function toLine(glyphs: readonly Glyph[]): TextLine | null {
  const text = glyphs
    .map((glyph) => glyph.character)
    .join('')
    .replace(/[\s\p{Cc}\p{Cn}]+/gu, ' ')
    .trim()
  const box = clip(around(glyphs))
  if (text === '' || box.right <= box.left || box.bottom <= box.top) return null

  return { text, x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top }
}

/** The box around all visible glyphs: spaces made up by the reader have odd ones. */
export function around(glyphs: readonly Glyph[]): DisplayedBox {
  const all = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { character, box } of glyphs) {
    if (!box || character.trim() === '') continue
    all.left = Math.min(all.left, box.left)
    all.top = Math.min(all.top, box.top)
    all.right = Math.max(all.right, box.right)
    all.bottom = Math.max(all.bottom, box.bottom)
  }
  return all
}

function clip({ left, top, right, bottom }: DisplayedBox): DisplayedBox {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(1, right),
    bottom: Math.min(1, bottom),
  }
}
