import { baseDirection, type BaseDirection } from './bidi.ts'
import { shapeLine, type ShapedLine } from './shape-line.ts'
import type { Style } from './style.ts'

export type Wrapping = {
  lines: readonly ShapedLine[]
  /** A word was too long for a line and had to be cut. */
  hasCutWords: boolean
}

/** Scripts that put no spaces between words: their lines break between words found by dictionary. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** A stretch between spaces; no-break spaces (U+00A0, U+202F) are no place to break. */
const stretch = /[^\S\u00a0\u202f]*[\S\u00a0\u202f]+[^\S\u00a0\u202f]*/gu
/** Summed word widths leave kerning at the seams out. */
const tolerance = 0.01

/**
 * One line for each line break in `text`, wrapped to `width` (in ems). Each paragraph runs in the direction of its
 * first letter unless one is given.
 */
export function wrap(text: string, style: Style, width: number, direction?: BaseDirection): Wrapping {
  const paragraphs = text.split(/\r\n|[\n\r\u2028\u2029]/)
  const wrapped = paragraphs.map((paragraph) =>
    wrapParagraph(paragraph, style, width, direction ?? baseDirection(paragraph)),
  )
  return {
    lines: wrapped.flatMap((paragraph) => paragraph.lines),
    hasCutWords: wrapped.some((paragraph) => paragraph.hasCutWords),
  }
}

function wrapParagraph(paragraph: string, style: Style, width: number, direction: BaseDirection): Wrapping {
  const widthOf = (text: string) => shapeLine(text, style, direction).width
  const isWithin = (piece: string) => widthOf(piece.trimEnd()) <= width + tolerance
  const pieces = toPieces(paragraph).flatMap((piece) => (isWithin(piece) ? [piece] : toParts(piece)))
  const hasCutWords = !pieces.every(isWithin)
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const piece of pieces.flatMap((part) => (isWithin(part) ? [part] : toGraphemes(part)))) {
    if (line && used + widthOf(piece.trimEnd()) > width + tolerance) {
      lines.push(line)
      line = ''
      used = 0
    }
    line += piece
    used += widthOf(piece)
  }
  return { lines: [...lines, line].map((one) => shapeLine(one.trimEnd(), style, direction)), hasCutWords }
}

/** Addresses and names of files part after their punctuation. */
function toParts(piece: string): string[] {
  return piece.split(/(?<=[@./_:?&=-])(?=\S)/)
}

function toGraphemes(piece: string): string[] {
  return [...graphemes.segment(piece)].map(({ segment }) => segment)
}

/** Stretches that no line break may part, each with the spaces after it. */
function toPieces(paragraph: string): string[] {
  return (paragraph.match(stretch) ?? []).flatMap((piece) =>
    unspaced.test(piece) ? toWords(piece) : [piece],
  )
}

function toWords(piece: string): string[] {
  const pieces: string[] = []
  for (const { segment, isWordLike } of words.segment(piece)) {
    // Punctuation hangs on to the word before it, an opening bracket to the word after.
    const last = pieces.at(-1)
    if (last !== undefined && (!isWordLike || /[\p{Ps}\p{Pi}]$/u.test(last)))
      pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}
