import type { Signature } from '#core/fields/field.ts'
import type { Drawing, Rectangle } from '../text/drawing.ts'
import { shapeLine, type ShapedLine } from '../text/shape-line.ts'
import { spellOutMissing } from '../text/spell-out-missing.ts'
import { drawPicture } from './draw-picture.ts'
import { inset } from './fit-text.ts'
import { ink, smallPrint } from './ink.ts'
import { outlineStrokes } from './outline-strokes.ts'

const captionSize = 6
const captionLine = 7.5
/** A long reason ends in an ellipsis rather than in print too small to read; the certificate tells all of it. */
const smallestCaption = 4
/** What the ink gets of a box at least, where the caption is to stand inside. */
const roomForInk = 16.5
const largestHand = 40

/** The ink, and under it the lines of the caption: inside the box where it is tall enough, else below it. */
export function drawSignature(drawing: Drawing, signature: Signature, caption: string, box: Rectangle): void {
  const lines = caption === '' ? [] : caption.split('\n')
  const captionHeight = lines.length * captionLine
  const isInside = lines.length > 0 && box.height >= roomForInk + captionHeight
  const lifted = isInside ? { ...box, y: box.y + captionHeight, height: box.height - captionHeight } : box
  drawInk(drawing, signature, lifted)
  const first = isInside ? box.y + 2 + captionHeight - captionLine : box.y - captionSize
  lines.forEach((line, index) => drawCaption(drawing, line, box, first - index * captionLine))
}

/** A picture that is not there, or cannot be read, leaves the box empty. */
export function drawInk(drawing: Drawing, signature: Signature, box: Rectangle): void {
  const inner = { x: box.x + inset, y: box.y + 1, width: box.width - 2 * inset, height: box.height - 2 }
  if (signature.kind === 'drawn') drawing.fillPath(outlineStrokes(signature, inner), ink)
  else if (signature.kind === 'typed') drawHand(drawing, signature, inner)
  else drawPicture(drawing, signature.sha256, inner)
}

/** A hand that lacks a letter gives way to the family that has it; what no face has is told by its code point. */
function drawHand(
  drawing: Drawing,
  { text, hand }: Extract<Signature, { kind: 'typed' }>,
  box: Rectangle,
): void {
  const line = shapeLine(spellOutMissing(text.trim(), hand), hand)
  const faces = line.glyphs.map((glyph) => glyph.face)
  const ascender = Math.max(0, ...faces.map((face) => face.ascender))
  const descender = Math.min(0, ...faces.map((face) => face.descender))
  const size = Math.min(largestHand, box.width / (line.width || 1), box.height / (ascender - descender || 1))
  const spare = box.height - (ascender - descender) * size
  drawing.line(line, box.x, box.y + spare / 2 - descender * size, size, ink)
}

/** Narrow boxes get smaller print: a caption never stands beside its box. */
function drawCaption(drawing: Drawing, caption: string, box: Rectangle, baseline: number): void {
  const width = box.width - 2 * inset
  const line = withinWidth(spellOutMissing(caption, 'regular'), width / smallestCaption)
  const size = Math.min(captionSize, width / (line.width || 1))
  drawing.line(line, box.x + inset, baseline, size, smallPrint)
}

/** `width` is in ems. */
function withinWidth(text: string, width: number): ShapedLine {
  const whole = shapeLine(text, 'regular')
  if (whole.width <= width || isId(text)) return whole
  const characters = Array.from(text)
  for (let kept = characters.length - 1; kept > 0; kept -= Math.ceil(kept / 16)) {
    const line = shapeLine(`${characters.slice(0, kept).join('').trimEnd()}…`, 'regular')
    if (line.width <= width) return line
  }
  return shapeLine('…', 'regular')
}

/** A part of an id is none. */
function isId(text: string): boolean {
  return /^\S+$/.test(text)
}
