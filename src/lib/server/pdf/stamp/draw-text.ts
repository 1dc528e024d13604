import type { Stamp, TextSetting } from '../stamp.ts'
import { baseDirection, type BaseDirection } from '../text/bidi.ts'
import type { Drawing, Rectangle } from '../text/drawing.ts'
import { spellOutMissing } from '../text/spell-out-missing.ts'
import { styleOf } from '../text/style.ts'
import { fitText, inset, lineHeight, readable, type TextFit } from './fit-text.ts'
import { inkOf } from './ink.ts'

type Fitted = Extract<TextFit, { fits: true }>
type TextStamp = Extract<Stamp, { kind: 'text' }>

/** Of a line's height, how far its baseline is below its top: centres x-height print. */
const baselineShare = 0.76
/** In points; a box too small even for that stays empty. */
const smallestPrint = 1

/**
 * One line stands in the middle of its box; several start at its top. What should be told to be too long was told when
 * it was given: here nobody can shorten it any more, so it gets as small as it must, and a character without a face is
 * spelled out.
 */
export function drawText(drawing: Drawing, { text, setting, weight }: TextStamp, box: Rectangle): void {
  const direction = baseDirection(text)
  const fit = fitText(text, box, setting, { ...readable, weight })
  if (fit.fits) return drawLines(drawing, fit, setting, direction, box)

  const loose = { ...setting, cells: null }
  const shown = spellOutMissing(text, styleOf(setting.font, weight))
  const shrunk = fitText(shown, box, loose, { weight, floor: smallestPrint })
  if (shrunk.fits) drawLines(drawing, shrunk, loose, direction, box)
}

function drawLines(
  drawing: Drawing,
  { lines, size }: Fitted,
  setting: TextSetting,
  direction: BaseDirection,
  box: Rectangle,
): void {
  const advance = size * lineHeight
  const top = box.y + box.height - (setting.multiline ? 0 : (box.height - lines.length * advance) / 2)
  lines.forEach((line, index) => {
    const left = setting.cells ? box.x : leftOf(line.width * size, setting.align, direction, box)
    drawing.line(line, left, top - advance * (index + baselineShare), size, inkOf(setting.colour))
  })
}

/** Start and end are those of reading: a right-to-left text starts at the right. */
function leftOf(
  width: number,
  align: TextSetting['align'],
  direction: BaseDirection,
  box: Rectangle,
): number {
  const spare = box.width - 2 * inset - width
  const isAtRight = (align === 'end') !== (direction === 'rtl')

  return box.x + inset + spare * (align === 'center' ? 0.5 : Number(isAtRight))
}
