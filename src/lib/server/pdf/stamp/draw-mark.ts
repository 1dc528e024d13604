import type { Drawing, Rectangle, Colour, PathStep } from '../text/drawing.ts'

/** Of a Bézier curve that passes for a quarter of a circle (radius 1). */
const bend = 0.5523
const strikeWidth = 1

/** A tick in the largest square the box holds, in its middle. */
export function drawTick(drawing: Drawing, box: Rectangle, colour: Colour): void {
  const { side, at } = squareIn(box)
  const path = [
    ['M', ...at(0.2, 0.5)],
    ['L', ...at(0.42, 0.26)],
    ['L', ...at(0.82, 0.76)],
  ] as const
  drawing.strokePath(path, side * 0.11, colour)
}

/** The dot of a radio button, half as wide as the largest square the box holds. */
export function drawDot(drawing: Drawing, box: Rectangle, colour: Colour): void {
  const { at } = squareIn(box)
  const point = (x: number, y: number) => at(0.5 + x / 4, 0.5 + y / 4)
  const path: PathStep[] = [
    ['M', ...point(1, 0)],
    ['C', ...point(1, bend), ...point(bend, 1), ...point(0, 1)],
    ['C', ...point(-bend, 1), ...point(-1, bend), ...point(-1, 0)],
    ['C', ...point(-1, -bend), ...point(-bend, -1), ...point(0, -1)],
    ['C', ...point(bend, -1), ...point(1, -bend), ...point(1, 0)],
    ['Z'],
  ]
  drawing.fillPath(path, colour)
}

/** A line through the middle of the box, from side to side. */
export function drawStrike(drawing: Drawing, { x, y, width, height }: Rectangle, colour: Colour): void {
  const middle = y + height / 2
  const path: PathStep[] = [
    ['M', x, middle],
    ['L', x + width, middle],
  ]
  drawing.strokePath(path, Math.min(strikeWidth, height), colour)
}

function squareIn(box: Rectangle) {
  const side = Math.min(box.width, box.height)
  const left = box.x + (box.width - side) / 2
  const bottom = box.y + (box.height - side) / 2
  return { side, at: (x: number, y: number) => [left + x * side, bottom + y * side] as const }
}
