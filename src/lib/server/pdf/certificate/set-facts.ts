import { element, type Element } from '../tagged/element.ts'
import type { Drawing } from '../text/drawing.ts'
import type { Piece } from './piece.ts'
import { drawRule } from './set-prose.ts'
import { drawSetText, inPortions, setText, type SetText, type Type } from './set-text.ts'
import { columnWidth, margin } from './sheet.ts'
import * as typography from './typography.ts'

export type Row = readonly [label: string, value: string]
/** `continues`: the value of the row before it runs on. */
export type SetRow = {
  label: SetText
  value: SetText
  height: number
  continues: boolean
  heading: Element
  content: Element
}

const labelWidth = 128
const columnGap = 16
const padding = 4
/** A value longer than this runs on in a row of its own, so that it can go over the page. */
const mostLines = 12

export function setFacts(rows: readonly Row[]): Piece[] {
  const set = setRows(rows, { label: labelWidth, width: columnWidth }, typography.label, typography.body)
  const elements = [tableOf(set)]
  return set.map((row, index) => ({
    height: row.height + 2 * padding,
    gap: index === 0 ? 4 : 0,
    // The last row would look lost on a page of its own.
    keepsWithNext: index === set.length - 2,
    elements,
    draw: (drawing, top) => {
      if (index > 0 && !row.continues) drawRule(drawing, top)
      drawRow(drawing, row, margin.left, top - padding, labelWidth)
    },
  }))
}

export function setRows(
  rows: readonly Row[],
  columns: { label: number; width: number },
  label: Type,
  value: Type,
): SetRow[] {
  return rows.flatMap(([name, content]) => {
    const values = inPortions(setText(content, value, columns.width - columns.label - columnGap), mostLines)
    const [heading, cell] = [element('TH'), element('TD')]
    return values.map((portion, index) => {
      const setLabel = setText(index === 0 ? name : '', label, columns.label)
      return {
        label: setLabel,
        value: portion,
        height: Math.max(setLabel.height, portion.height),
        continues: index > 0,
        heading,
        content: cell,
      }
    })
  })
}

export function drawRow(drawing: Drawing, row: SetRow, x: number, top: number, label: number): void {
  if (!row.continues) drawing.tagged(row.heading, () => drawSetText(drawing, row.label, x, top))
  drawing.tagged(row.content, () => drawSetText(drawing, row.value, x + label + columnGap, top))
}

export function tableOf(rows: readonly SetRow[]): Element {
  const whole = rows.filter(({ continues }) => !continues)

  return element(
    'Table',
    {},
    whole.map(({ heading, content }) => element('TR', {}, [heading, content])),
  )
}
