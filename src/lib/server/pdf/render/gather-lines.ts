import type { TextLine } from '../../ports.ts'

/** Edges in fractions of the page as displayed, from its top left. */
export type Box = { left: number; top: number; right: number; bottom: number }
export type Glyph = { character: string; box: Box | null }

/**
 * Runs of glyphs as lines: broken where the text breaks, and dropped where nothing of them is on the page.
 * Boxes reach no further than the page.
 */
export function gatherLines(glyphs: readonly Glyph[]): TextLine[] {
  const lines: TextLine[] = []
  let run: Glyph[] = []
  for (const glyph of [...glyphs, { character: '\n', box: null }]) {
    if (glyph.character === '\n' || glyph.character === '\r') {
      const line = toLine(run)
      if (line) lines.push(line)
      run = []
    } else run.push(glyph)
  }
  return lines
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
function around(glyphs: readonly Glyph[]): Box {
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

function clip({ left, top, right, bottom }: Box): Box {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(1, right),
    bottom: Math.min(1, bottom),
  }
}
