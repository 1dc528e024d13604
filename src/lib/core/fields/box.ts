import type { Size } from './field-size.ts'

/** A rectangle on a page, in fractions of the page as displayed, origin top left. */
export type Box = { x: number; y: number; width: number; height: number }
export type Point = { x: number; y: number }

/** The edges a resize takes along: at most one of each pair. */
export type Edges = { left?: boolean; right?: boolean; top?: boolean; bottom?: boolean }

/** The box of this size around a point, pushed into the page where it would stick out. */
export function boxAround(point: Point, size: Size): Box {
  return insidePage({ x: point.x - size.width / 2, y: point.y - size.height / 2, ...size })
}

export function moveBox(box: Box, by: Point): Box {
  return insidePage({ ...box, x: box.x + by.x, y: box.y + by.y })
}

/** Drags some edges, the opposite ones stay; it neither leaves the page nor shrinks below `smallest`. */
export function resizeBox(box: Box, edges: Edges, by: Point, smallest: Size): Box {
  const [x, width] = resizeSpan([box.x, box.width], edges.left, edges.right, by.x, smallest.width)
  const [y, height] = resizeSpan([box.y, box.height], edges.top, edges.bottom, by.y, smallest.height)

  return insidePage({ x, y, width, height })
}

/** The nearest box of the same size that lies on the page; larger than the page becomes the page. */
export function insidePage(box: Box): Box {
  const width = between(0, box.width, 1)
  const height = between(0, box.height, 1)

  return { x: between(0, box.x, 1 - width), y: between(0, box.y, 1 - height), width, height }
}

/** Between a field and the one that gave way to it, as a fraction of the page's height. */
const gap = 0.006

/**
 * The box itself, or moved down until it no longer hides a box that is there: one field put on top of another looks like
 * one field. Where the page has no room below, it stays.
 */
export function besideOthers(box: Box, others: readonly Box[]): Box {
  let moved = box
  for (let tries = 0; tries < others.length; tries += 1) {
    const hidden = others.find((other) => hides(moved, other))
    if (!hidden) return moved
    moved = { ...moved, y: hidden.y + hidden.height + gap }
    if (moved.y + moved.height > 1) return box
  }

  return others.some((other) => hides(moved, other)) ? box : moved
}

/** True when the middle of one lies inside the other. */
function hides(one: Box, other: Box): boolean {
  return contains(one, middleOf(other)) || contains(other, middleOf(one))
}

function contains({ x, y, width, height }: Box, point: Point): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
}

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

type Span = readonly [start: number, length: number]

function resizeSpan(
  [start, length]: Span,
  dragsStart = false,
  dragsEnd = false,
  by: number,
  smallest: number,
): Span {
  const least = Math.min(smallest, length)
  if (dragsStart) {
    const end = start + length
    const moved = between(0, start + by, end - least)
    return [moved, end - moved]
  }
  if (dragsEnd) return [start, between(least, length + by, 1 - start)]

  return [start, length]
}

function between(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
