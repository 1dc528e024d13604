import type { Signature } from '#core/fields/field.ts'
import { drawInk } from '../stamp/draw-signature.ts'
import { element, type Element } from '../tagged/element.ts'
import type { Drawing } from '../text/drawing.ts'
import type { CompletionCertificateBlock } from '../completion-certificate.ts'
import { drawCard } from './draw-card.ts'
import type { Piece } from './piece.ts'
import { drawRow, setRows, tableOf, type SetRow } from './set-facts.ts'
import { drawSetText, setText, type SetText } from './set-text.ts'
import { colours, columnWidth, hairline, margin } from './sheet.ts'
import * as typography from './typography.ts'

type Person = Extract<CompletionCertificateBlock, { kind: 'person' }>
type Ink = { signature: Signature; figure: Element }
type Card = {
  head: readonly { text: SetText; element: Element }[]
  rows: readonly SetRow[]
  ink: Ink | null
  person: Element
}

const padding = 12
const labelWidth = 92
const rowGap = 3
const headGap = 8
const signatureArea = { width: 148, height: 58, gap: 16 }
/** Taller cards are parted between rows: they would not fit a page. */
const tallestRows = 480

export function setPerson({ name, role, signature, signatureTold, rows }: Person): Piece[] {
  const width = columnWidth - 2 * padding - (signature ? signatureArea.width + signatureArea.gap : 0)
  const columns = { label: labelWidth, width }
  const set = setRows(rows, columns, typography.smallLabel, typography.small)
  const head = [
    { text: setText(name, typography.name, width), element: element('H3') },
    { text: setText(role, typography.label, width), element: element('P') },
  ]
  const ink = signature && { signature, figure: element('Figure', { alt: signatureTold || name }) }
  const person = element('Sect', {}, [
    ...head.map((line) => line.element),
    ...(ink ? [ink.figure] : []),
    ...(set.length > 0 ? [tableOf(set)] : []),
  ])
  return toPortions(set).map((portion, index) =>
    toPiece(
      index === 0 ? { head, rows: portion, ink, person } : { head: [], rows: portion, ink: null, person },
    ),
  )
}

function toPiece(card: Card): Piece {
  const headHeight = card.head.reduce((sum, { text }) => sum + text.height, 0)
  const gap = card.head.length > 0 && card.rows.length > 0 ? headGap : 0
  const left = headHeight + gap + heightOf(card.rows)
  const height = 2 * padding + Math.max(left, card.ink ? signatureArea.height : 0)
  return {
    height,
    gap: 8,
    keepsWithNext: false,
    elements: [card.person],
    draw: (drawing, top) => drawPerson(drawing, card, gap, top, height),
  }
}

function drawPerson(drawing: Drawing, card: Card, gap: number, top: number, height: number): void {
  drawCard(drawing, { x: margin.left, y: top - height, width: columnWidth, height })
  const x = margin.left + padding
  let y = top - padding
  for (const { text, element } of card.head) {
    drawing.tagged(element, () => drawSetText(drawing, text, x, y))
    y -= text.height
  }
  y -= gap
  for (const row of card.rows) {
    drawRow(drawing, row, x, y, labelWidth)
    y -= row.height + rowGap
  }
  if (card.ink) drawSignatureArea(drawing, card.ink, top - padding)
}

/** The signature on its line, at the right of the card. */
function drawSignatureArea(drawing: Drawing, { signature, figure }: Ink, top: number): void {
  const { width, height } = signatureArea
  const x = margin.left + columnWidth - padding - width
  const y = top - height
  drawing.tagged(figure, () => drawInk(drawing, signature, { x, y: y + 4, width, height: height - 4 }))
  drawing.decoration(() => drawing.fillRectangle({ x, y, width, height: hairline }, colours.line))
}

function toPortions(rows: readonly SetRow[]): SetRow[][] {
  const portions: SetRow[][] = [[]]
  for (const row of rows) {
    const last = portions.at(-1) ?? []
    if (last.length > 0 && heightOf([...last, row]) > tallestRows) portions.push([row])
    else last.push(row)
  }
  return portions
}

function heightOf(rows: readonly SetRow[]): number {
  return rows.reduce((sum, row) => sum + row.height, Math.max(0, rows.length - 1) * rowGap)
}
