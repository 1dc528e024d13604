import type { PageSize } from '../pdf-engine.ts'
import { baseDirection } from '../text/bidi.ts'
import { shapeLine, type ShapedLine } from '../text/shape-line.ts'
import type { Style } from '../text/style.ts'
import type { TextFit } from './fit-text.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * One character in the middle of each cell, cells of equal width over the whole box, from the side the text is read
 * from. The line is measured from the left edge of the box.
 */
export function fitCells(
  text: string,
  box: PageSize,
  cells: number,
  sizes: readonly number[],
  style: Style,
): TextFit {
  const characters = [...graphemes.segment(text)].map(({ segment }) => shapeLine(segment, style))
  const cell = box.width / cells
  const widest = Math.max(0, ...characters.map((character) => character.width))
  const size = sizes.find((one) => widest * one <= cell)
  if (!size || characters.length > cells) return { fits: false, missing: [] }

  return { fits: true, lines: [spread(text, characters, cells, cell / size)], size }
}

/** `cell` is in ems. Told as one text: a reader takes characters so far apart for words of their own. */
function spread(text: string, characters: readonly ShapedLine[], cells: number, cell: number): ShapedLine {
  const isRightToLeft = baseDirection(text) === 'rtl'
  const glyphs = characters.flatMap((character, index) => {
    const place = isRightToLeft ? cells - 1 - index : index
    const start = place * cell + (cell - character.width) / 2
    return character.glyphs.map((glyph) => ({ ...glyph, x: start + glyph.x }))
  })
  return { text, glyphs, width: cells * cell, isPlain: false, missing: [] }
}
