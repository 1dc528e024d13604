import type { Signature } from '#core/fields/field.ts'
import { Refusal } from '#core/refusal.ts'
import type { Drawing, Rectangle } from '../text/drawing.ts'
import { shapeLine } from '../text/shape-line.ts'
import { inset } from './fit-text.ts'
import { ink, smallPrint } from './ink.ts'
import { outlineStrokes } from './outline-strokes.ts'

const captionSize = 6
const captionLine = 7.5
/** From this height on, the caption stands inside the box; under a lower one, below it. */
const roomForCaption = 24
const largestHand = 40

/** Throws `value-does-not-fit` for a typed name that no face can show. */
export function drawSignature(drawing: Drawing, signature: Signature, caption: string, box: Rectangle): void {
  const isInside = caption !== '' && box.height >= roomForCaption
  const lifted = isInside ? { ...box, y: box.y + captionLine, height: box.height - captionLine } : box
  drawInk(drawing, signature, lifted)
  if (caption) drawCaption(drawing, caption, box, isInside ? box.y + 2 : box.y - captionSize)
}

export function drawInk(drawing: Drawing, signature: Signature, box: Rectangle): void {
  const inner = { x: box.x + inset, y: box.y + 1, width: box.width - 2 * inset, height: box.height - 2 }
  if (signature.kind === 'drawn') drawing.fillPath(outlineStrokes(signature, inner), ink)
  else drawHand(drawing, signature, inner)
}

function drawHand(
  drawing: Drawing,
  { text, hand }: Extract<Signature, { kind: 'typed' }>,
  box: Rectangle,
): void {
  const line = shapeLine(text.trim(), hand)
  if (line.missing.length > 0) throw new Refusal('value-does-not-fit')
  const faces = line.glyphs.map((glyph) => glyph.face)
  const ascender = Math.max(0, ...faces.map((face) => face.ascender))
  const descender = Math.min(0, ...faces.map((face) => face.descender))
  const size = Math.min(largestHand, box.width / (line.width || 1), box.height / (ascender - descender || 1))
  const spare = box.height - (ascender - descender) * size
  drawing.line(line, box.x, box.y + spare / 2 - descender * size, size, ink)
}

/** Narrow boxes get smaller print: a caption never stands beside its box. */
function drawCaption(drawing: Drawing, caption: string, box: Rectangle, baseline: number): void {
  const line = shapeLine(caption, 'regular')
  const size = Math.min(captionSize, (box.width - 2 * inset) / (line.width || 1))
  drawing.line(line, box.x + inset, baseline, size, smallPrint)
}
