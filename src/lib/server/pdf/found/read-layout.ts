import type { PageSize } from '../pdf-engine.ts'
import type { DisplayedBox } from '../pdfium/displayed.ts'
import type { Pdfium } from '../pdfium/pdfium.ts'
import { around, breakLines } from '../render/gather-lines.ts'
import { readGlyphs, type Glyph } from '../render/read-glyphs.ts'
import { cellsOfLines } from './cells-of-lines.ts'
import { readStrokes, type Stroke } from './read-strokes.ts'
import { toSearchable, type SearchableLine } from './searchable-line.ts'

/** In points of the page as displayed, from its top left. */
export type Rect = DisplayedBox
export type Words = { text: string; box: Rect }
/** A line to write on: `typed` of underscores or dots, `drawn` as a stroke, `dated` as in `__/__/____`. */
export type Rule = { kind: 'typed' | 'drawn' | 'dated'; box: Rect }

/** What of a page tells where one is meant to write. */
export type Layout = {
  size: PageSize
  words: readonly Words[]
  rules: readonly Rule[]
  /** Empty boxes to write in. */
  frames: readonly Rect[]
  /** Empty boxes to tick. */
  ticks: readonly Rect[]
}

export async function readLayout(pdfium: Pdfium, page: number): Promise<Layout> {
  const size = { width: pdfium._FPDF_GetPageWidthF(page), height: pdfium._FPDF_GetPageHeightF(page) }
  const glyphs = (await readGlyphs(pdfium, page)).map((glyph) => inPoints(glyph, size))
  const lines = breakLines(glyphs).map(toSearchable).map(cutLine)
  const strokes = (await readStrokes(pdfium, page)).map((stroke) => inPoints(stroke, size))
  const cells = cellsOfLines(
    strokes.filter(isAcross).map(({ box }) => box),
    strokes.filter(isDown).map(({ box }) => box),
  )
  const drawn = strokes.filter(
    (stroke) => isRule(stroke, size) && !cells.some((cell) => isEdgeOf(cell, stroke)),
  )
  return {
    size,
    words: lines.flatMap((line) => line.words),
    rules: [
      ...lines.flatMap((line) => line.rules),
      ...drawn.map(({ box }) => ({ kind: 'drawn', box }) as const),
    ],
    frames: [...strokes.filter(isFrame).map(({ box }) => box), ...cells].filter(isRoomy),
    ticks: [...lines.flatMap((line) => line.ticks), ...strokes.filter(isTickBox).map(({ box }) => box)],
  }
}

function inPoints<Boxed extends { box: DisplayedBox | null }>(
  boxed: Boxed,
  { width, height }: PageSize,
): Boxed {
  const { box } = boxed
  if (!box) return boxed
  const { left, top, right, bottom } = box
  return {
    ...boxed,
    box: { left: left * width, top: top * height, right: right * width, bottom: bottom * height },
  }
}

const shortestRule = 40
const thickestLine = 2.5

function isAcross({ box }: Stroke): boolean {
  return box.bottom - box.top <= thickestLine && box.right - box.left > thickestLine
}

function isDown({ box }: Stroke): boolean {
  return box.right - box.left <= thickestLine && box.bottom - box.top > thickestLine
}

/** From edge to edge a line parts what is above from what is below. */
function isRule(stroke: Stroke, { width }: PageSize): boolean {
  const length = stroke.box.right - stroke.box.left
  return isAcross(stroke) && length >= shortestRule && length <= width * 0.85
}

/** True for a line of the table the cell is in. */
function isEdgeOf(cell: Rect, { box }: Stroke): boolean {
  const isBeside = box.left < cell.right && box.right > cell.left
  return isBeside && [cell.top, cell.bottom].some((edge) => Math.abs(edge - box.top) <= thickestLine * 2)
}

function isFrame({ isFrame }: Stroke): boolean {
  return isFrame
}

function isRoomy({ left, top, right, bottom }: Rect): boolean {
  return right - left >= shortestRule && bottom - top >= 12 && bottom - top <= 150
}

function isTickBox({ box, isFrame }: Stroke): boolean {
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  return isFrame && width >= 5 && width <= 24 && Math.abs(width - height) <= 3
}

type CutLine = { words: Words[]; rules: Rule[]; ticks: Rect[] }

/** Blanks and boxes made of characters; the private ones are of Wingdings. */
const marks = new RegExp(
  [
    /(?<dated>_{2,}(?:\s?[/.-]\s?_{2,}){2})/,
    /(?<typed>_{4,}(?:\s?_{4,})*|\.{10,}|(?:\.\s){8,}\.?|…{4,})/,
    /(?<tick>[\u2610\u25a1\u25a2\u274f\u2751\uf06f\uf071\uf0a8]|\[\s?\]|\(\s\))/,
  ]
    .map((part) => part.source)
    .join('|'),
  'gu',
)

function cutLine(line: SearchableLine): CutLine {
  const cut: CutLine = { words: [], rules: [], ticks: [] }
  let start = 0
  for (const { index, 0: mark, groups = {} } of line.text.matchAll(marks)) {
    cut.words.push(...toWords(line.glyphs.slice(start, index)))
    start = index + mark.length
    const box = around(line.glyphs.slice(index, start))
    // As in a table of contents, or a list of prices.
    const isLeader = /^[.\s…]+$/.test(mark) && endsInNumber.test(line.text.slice(start))
    if (groups['tick']) cut.ticks.push(box)
    else if (!isLeader) cut.rules.push({ kind: groups['dated'] ? 'dated' : 'typed', box })
  }
  cut.words.push(...toWords(line.glyphs.slice(start)))
  return cut
}

/** A number somewhere after dots: they lead to it. */
const endsInNumber = /\d|^\s*[ivxlc]+\s*$/i

/** Points between two glyphs that no writer puts between words. */
const columnGap = 12

function toWords(glyphs: readonly Glyph[]): Words[] {
  const runs: Glyph[][] = [[]]
  let right = Infinity
  for (const glyph of new Set(glyphs)) {
    const box = glyph.character.trim() === '' ? null : glyph.box
    if (box && box.left - right > columnGap) runs.push([])
    if (box) right = box.right
    runs.at(-1)?.push(glyph)
  }
  return runs.flatMap((run) => {
    const text = toSearchable(run).text.trim()
    return text === '' ? [] : [{ text, box: around(run) }]
  })
}
