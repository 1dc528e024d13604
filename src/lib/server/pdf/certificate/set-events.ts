import { element } from '../tagged/element.ts'
import type { Piece } from './piece.ts'
import { drawDot } from './draw-card.ts'
import { drawSetText, inPortions, setText } from './set-text.ts'
import { colours, columnWidth, hairline, margin } from './sheet.ts'
import * as typography from './typography.ts'

const widestTime = 170
const rail = 24
const padding = 3
/** A longer text runs on in a part of its own, so that it can go over the page. */
const mostLines = 12

type Row = { at: string; text: string; note?: string }

/** A timeline: the times in their column, a rail with a dot for each event, what happened. */
export function setEvents(rows: readonly Row[]): Piece[] {
  const times = rows.map((row) => setText(row.at, typography.label, widestTime))
  const timeWidth = Math.max(0, ...times.map((time) => time.width))
  const railX = margin.left + timeWidth + rail / 2
  const textX = margin.left + timeWidth + rail
  const list = element('L')
  const pieces = rows.flatMap((row, index) => {
    const [label, told, aside] = [element('Lbl'), element('P'), element('P')]
    const body = element('LBody', {}, row.note ? [told, aside] : [told])
    list.kids.push(element('LI', {}, [label, body]))
    const width = columnWidth - timeWidth - rail
    const portions = inPortions(setText(row.text, typography.body, width), mostLines)
    return portions.map((portion, part) => ({
      portion,
      label,
      told,
      aside,
      time: part === 0 ? times[index] : undefined,
      note:
        row.note && part === portions.length - 1
          ? setText(row.note, typography.smallLabel, width)
          : undefined,
    }))
  })
  return pieces.map(({ portion, time, note, label, told, aside }, index) => {
    const height = Math.max(portion.height + (note?.height ?? 0), time?.height ?? 0) + 2 * padding
    const middle = padding + typography.body.leading / 2
    const [isFirst, isLast] = [index === 0, index === pieces.length - 1]
    return {
      height,
      gap: isFirst ? 4 : 0,
      keepsWithNext: index === pieces.length - 2,
      elements: [list],
      draw: (drawing, top) => {
        const from = isFirst ? top - middle : top
        const to = isLast ? top - middle : top - height
        const line = { x: railX - hairline / 2, y: to, width: hairline, height: from - to }
        drawing.decoration(() => drawing.fillRectangle(line, colours.line))
        if (time) {
          drawDot(drawing, railX, top - middle, 4.5)
          drawing.tagged(label, () => drawSetText(drawing, time, margin.left, top - padding))
        }
        drawing.tagged(told, () => drawSetText(drawing, portion, textX, top - padding))
        if (note)
          drawing.tagged(aside, () => drawSetText(drawing, note, textX, top - padding - portion.height))
      },
    }
  })
}
