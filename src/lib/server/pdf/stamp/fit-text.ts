import type { FitSetting } from '../stamp.ts'
import type { PageSize } from '../pdf-engine.ts'
import type { ShapedLine } from '../text/shape-line.ts'
import { shapeLine } from '../text/shape-line.ts'
import { styleOf, type Weight } from '../text/style.ts'
import { wrap } from '../text/wrap.ts'
import { fitCells } from './fit-cells.ts'

/** How a text stands in its box: lines of one size, or why it does not. */
export type TextFit =
  { fits: true; lines: readonly ShapedLine[]; size: number } | { fits: false; missing: readonly string[] }

/** How a text is set where nothing else is said. */
export type FitStyle = { weight: Weight; floor: number }

/** Points. Below the floor, print is hard to read; from `comfortable` on, one line beats two. */
export const readable: FitStyle = { weight: 'regular', floor: 6 }
const comfortable = 8
const usual = 12
const largest = 18
const step = 0.5
/** Of a box, on either side. */
export const inset = 2
/** In ems: room for the marks of every script. */
export const lineHeight = 1.25

/**
 * One line at a comfortable size, else as many lines as the box holds, else smaller down to the floor, and words are
 * cut only when nothing else helps. Line breaks count in multiline boxes only; a size that was chosen is where
 * shrinking begins.
 */
export function fitText(
  text: string,
  box: PageSize,
  setting: FitSetting,
  { weight, floor } = readable,
): TextFit {
  const style = styleOf(setting.font, weight)
  const flowing = tidy(text, setting.multiline)
  const whole = shapeLine(flowing.replaceAll('\n', ' '), style)
  if (whole.missing.length > 0) return { fits: false, missing: whole.missing }
  if (setting.cells) return fitCells(flowing, box, setting.cells, sizesFor(box, setting, floor), style)
  const width = box.width - 2 * inset
  if (width <= 0) return { fits: false, missing: [] }

  const sizes = sizesFor(box, setting, floor)
  const single = sizeOfLine(whole, width, sizes, setting)
  if (single && !flowing.includes('\n')) return { fits: true, lines: [whole], size: single }
  for (const mayCutWords of [false, true]) {
    for (const size of sizes.filter((one) => one <= (setting.size ?? usual))) {
      const { lines, hasCutWords } = wrap(flowing, style, width / size)
      const isWithin = lines.length * lineHeight * size <= box.height
      if (isWithin && (mayCutWords || !hasCutWords)) return { fits: true, lines, size }
    }
  }
  return { fits: false, missing: [] }
}

/**
 * Whether it stands in one line at a comfortable size, as most texts do: found by one look. What does not may fit still, as
 * {@link fitText} finds by trying sizes and lines.
 */
export function fitsAtOnce(text: string, box: PageSize, setting: FitSetting): boolean {
  const flowing = tidy(text, setting.multiline)
  if (setting.cells || flowing.includes('\n')) return false
  const whole = shapeLine(flowing, styleOf(setting.font, readable.weight))
  const width = box.width - 2 * inset
  const sizes = sizesFor(box, setting, readable.floor)

  return whole.missing.length === 0 && width > 0 && sizeOfLine(whole, width, sizes, setting) !== undefined
}

function sizeOfLine(
  line: ShapedLine,
  width: number,
  sizes: readonly number[],
  { size: chosen }: FitSetting,
): number | undefined {
  const enough = Math.min(comfortable, chosen ?? comfortable)

  return sizes.find((size) => size >= enough && line.width * size <= width)
}

function tidy(text: string, multiline: boolean): string {
  const unified = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', ' ')
  return (multiline ? unified : unified.replaceAll('\n', ' ')).trim()
}

/** Largest first. A tall box for one line gets larger print, as on paper. */
function sizesFor(box: PageSize, { multiline, size: chosen }: FitSetting, floor: number): number[] {
  const free = multiline ? usual : Math.min(largest, Math.max(usual, box.height / 2))
  const start = Math.min(chosen ?? free, box.height / lineHeight)
  const least = Math.min(floor, chosen ?? floor)
  const sizes: number[] = []
  for (let size = start; size >= least; size -= step) sizes.push(size)
  return start > least && sizes.at(-1) !== least ? [...sizes, least] : sizes
}
