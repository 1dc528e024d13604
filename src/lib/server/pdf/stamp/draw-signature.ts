import type { Signature } from '#core/fields/field.ts'
import type { Stamp } from '../stamp.ts'
import type { Drawing, Rectangle } from '../text/drawing.ts'
import { shapeLine, type ShapedLine } from '../text/shape-line.ts'
import type { Style } from '../text/style.ts'
import { wrap } from '../text/wrap.ts'
import { spellOutMissing } from '../text/spell-out-missing.ts'
import { drawPicture } from './draw-picture.ts'
import { inset } from './fit-text.ts'
import { ink, smallPrint } from './ink.ts'
import { outlineStrokes } from './outline-strokes.ts'
import type { ToldStamp } from './tell-stamp.ts'

const captionSize = 6
const captionLine = 7.5
/** A long reason ends in an ellipsis rather than in print too small to read; the certificate tells all of it. */
const smallestCaption = 4
/** What the ink gets of a box at least, where the caption is to stand inside. */
const roomForInk = 16.5
const largestHand = 40
/** A hand smaller than this is hard to read. */
const readableHand = 14
/** One still smaller cannot be read: words are cut first. */
const smallestHand = 7

/** The ink, and under it the lines of the caption: inside the box where it is tall enough, else below it. */
export function drawSignature(
  drawing: Drawing,
  { signature, caption }: Extract<Stamp, { kind: 'signature' }>,
  box: Rectangle,
  told: ToldStamp,
): void {
  const lines = caption === '' ? [] : caption.split('\n')
  const captionHeight = lines.length * captionLine
  const isInside = lines.length > 0 && box.height >= roomForInk + captionHeight
  const lifted = isInside ? { ...box, y: box.y + captionHeight, height: box.height - captionHeight } : box
  drawing.tagged(told.mark, () => drawInk(drawing, signature, lifted))
  const first = isInside ? box.y + 2 + captionHeight - captionLine : box.y - captionSize
  drawing.tagged(told.caption, () =>
    lines.forEach((line, index) => drawCaption(drawing, line, box, first - index * captionLine)),
  )
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
  const { lines, size, ascender, height } = setHand(spellOutMissing(text.trim(), hand), hand, box)
  const top = box.y + box.height - (box.height - lines.length * height * size) / 2
  lines.forEach((line, index) => {
    drawing.line(line, box.x, top - (index * height + ascender) * size, size, ink)
  })
}

/** In one line, unless it would be hard to read so and more lines are larger. Words stay whole while they can be read. */
function setHand(text: string, hand: Style, box: { width: number; height: number }) {
  const whole = shapeLine(text, hand)
  const faces = whole.glyphs.map((glyph) => glyph.face)
  const ascender = Math.max(0, ...faces.map((face) => face.ascender))
  const height = ascender - Math.min(0, ...faces.map((face) => face.descender)) || 1
  const single = Math.min(largestHand, box.width / (whole.width || 1), box.height / height)
  const largest = (mayCutWords: boolean, above: number): Hand | undefined => {
    for (let size = readableHand; size > above; size -= 0.5) {
      const { lines, hasCutWords } = wrap(text, hand, box.width / size)
      const isWithin = lines.length * height * size <= box.height
      if (isWithin && (mayCutWords || !hasCutWords)) return { lines, size }
    }
    return undefined
  }
  const uncut = largest(false, single) ?? { lines: [whole], size: single }
  const set = uncut.size >= smallestHand ? uncut : (largest(true, uncut.size) ?? uncut)

  return { ...set, ascender, height }
}

type Hand = { lines: readonly ShapedLine[]; size: number }

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
