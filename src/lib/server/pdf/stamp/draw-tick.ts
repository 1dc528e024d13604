import type { Drawing, Rectangle } from '../text/drawing.ts'
import { ink } from './ink.ts'

/** A tick in the largest square the box holds, in its middle. */
export function drawTick(drawing: Drawing, box: Rectangle): void {
  const side = Math.min(box.width, box.height)
  const left = box.x + (box.width - side) / 2
  const bottom = box.y + (box.height - side) / 2
  const at = (x: number, y: number) => [left + x * side, bottom + y * side] as const
  const path = [
    ['M', ...at(0.2, 0.5)],
    ['L', ...at(0.42, 0.26)],
    ['L', ...at(0.82, 0.76)],
  ] as const
  drawing.strokePath(path, side * 0.11, ink)
}
