import type { Drawing, PathStep, Rectangle } from '../text/drawing.ts'
import { colours, hairline } from './sheet.ts'

const radius = 6
/** Of a Bézier curve that passes for a quarter of a circle. */
const bend = radius * 0.5523

/** A thin frame with round corners. */
export function drawCard(drawing: Drawing, { x, y, width, height }: Rectangle): void {
  const [right, top] = [x + width, y + height]
  const path: PathStep[] = [
    ['M', x + radius, y],
    ['L', right - radius, y],
    ['C', right - radius + bend, y, right, y + radius - bend, right, y + radius],
    ['L', right, top - radius],
    ['C', right, top - radius + bend, right - radius + bend, top, right - radius, top],
    ['L', x + radius, top],
    ['C', x + radius - bend, top, x, top - radius + bend, x, top - radius],
    ['L', x, y + radius],
    ['C', x, y + radius - bend, x + radius - bend, y, x + radius, y],
    ['Z'],
  ]
  drawing.decoration(() => drawing.strokePath(path, hairline, colours.line))
}

export function drawDot(drawing: Drawing, x: number, y: number, size: number): void {
  const r = size / 2
  const k = r * 0.5523
  const path: PathStep[] = [
    ['M', x + r, y],
    ['C', x + r, y + k, x + k, y + r, x, y + r],
    ['C', x - k, y + r, x - r, y + k, x - r, y],
    ['C', x - r, y - k, x - k, y - r, x, y - r],
    ['C', x + k, y - r, x + r, y - k, x + r, y],
    ['Z'],
  ]
  drawing.decoration(() => drawing.fillPath(path, colours.accent))
}
