import { Refusal } from '#core/refusal.ts'
import { baseDirection } from '../text/bidi.ts'
import type { Drawing, Rectangle } from '../text/drawing.ts'
import { fitText, inset, lineHeight } from './fit-text.ts'
import { ink } from './ink.ts'

/** Of a line's height, how far its baseline is below its top: centres x-height print. */
const baselineShare = 0.76

/** One line stands in the middle of its box; several start at its top. Throws `value-does-not-fit`. */
export function drawText(drawing: Drawing, text: string, multiline: boolean, box: Rectangle): void {
  const fit = fitText(text, box, multiline)
  if (!fit.fits) throw new Refusal('value-does-not-fit')

  const advance = fit.size * lineHeight
  const used = fit.lines.length * advance
  const top = box.y + box.height - (multiline ? 0 : (box.height - used) / 2)
  const isRightToLeft = baseDirection(text) === 'rtl'
  fit.lines.forEach((line, index) => {
    const x = isRightToLeft ? box.x + box.width - inset - line.width * fit.size : box.x + inset
    drawing.line(line, x, top - advance * (index + baselineShare), fit.size, ink)
  })
}
