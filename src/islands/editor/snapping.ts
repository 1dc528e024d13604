import type { Box, Edges, Point } from '#core/fields/box.ts'

/** A line that something snapped to, in points of the stack. */
export type Guide = { axis: 'x' | 'y'; at: number; from: number; to: number }

export type Snapped = { by: Point; guides: readonly Guide[] }

type Around = {
  /** The page the boxes are on, and what else stands there, in points of the stack. */
  page: Box
  others: readonly Box[]
  /** How near a line has to be, in points. */
  reach: number
}

/**
 * A move that ends on a line of its surroundings where one is near: an edge or the middle of another box, or the middle
 * of the page. When edges are dragged, only those look for lines.
 */
export function snap(moving: Box, by: Point, edges: Edges | null, { page, others, reach }: Around): Snapped {
  const xs = edges
    ? [edges.left && moving.x, edges.right && moving.x + moving.width]
    : linesOf(moving.x, moving.width)
  const ys = edges
    ? [edges.top && moving.y, edges.bottom && moving.y + moving.height]
    : linesOf(moving.y, moving.height)
  const x = nearest(
    xs.filter(isNumber).map((at) => at + by.x),
    [...others.flatMap((box) => linesOf(box.x, box.width)), page.x + page.width / 2],
    reach,
  )
  const y = nearest(
    ys.filter(isNumber).map((at) => at + by.y),
    [...others.flatMap((box) => linesOf(box.y, box.height)), page.y + page.height / 2],
    reach,
  )

  return {
    by: { x: by.x + (x?.off ?? 0), y: by.y + (y?.off ?? 0) },
    guides: [
      ...(x ? [{ axis: 'x' as const, at: x.line, from: page.y, to: page.y + page.height }] : []),
      ...(y ? [{ axis: 'y' as const, at: y.line, from: page.x, to: page.x + page.width }] : []),
    ],
  }
}

/** The box around all of them. */
export function boundsOf(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))

  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}

function linesOf(start: number, length: number): number[] {
  return [start, start + length / 2, start + length]
}

function nearest(moving: readonly number[], lines: readonly number[], reach: number) {
  let best: { off: number; line: number } | null = null
  for (const at of moving) {
    for (const line of lines) {
      const off = line - at
      if (Math.abs(off) <= reach && (!best || Math.abs(off) < Math.abs(best.off))) best = { off, line }
    }
  }

  return best
}

function isNumber(value: number | false | undefined): value is number {
  return typeof value === 'number'
}
