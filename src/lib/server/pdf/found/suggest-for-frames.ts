import { typeOfLabel } from './label-words.ts'
import type { Layout, Rect, Words } from './read-layout.ts'
import { endsLikeLabel, overlaps, toLabel, type Suggestion } from './suggestion.ts'

/** Between a frame's stroke and what is in it. */
const padding = 2
const leastSize = { width: 36, height: 10 }

/** Fields in drawn boxes, by the label in the box, before or above it. */
export function suggestForFrames(layout: Layout): Suggestion[] {
  const { frames } = layout
  // A box around boxes is a table.
  const single = frames.filter((frame) => !frames.some((other) => other !== frame && contains(frame, other)))
  return single.flatMap((frame) => suggestForFrame(frame, layout) ?? [])
}

function suggestForFrame(frame: Rect, layout: Layout): Suggestion | null {
  const [label, ...more] = wordsIn(frame, layout)
  if (more.length > 0) return null
  if (!label) return meant(labelBeside(frame, layout), 0.85, padded(frame))

  // The label of the cell beside it.
  const next = layout.frames.find((other) => isNextTo(frame, other))
  if (next && wordsIn(next, layout).length === 0) return null
  const area = roomBeside(label, padded(frame))
  return area && meant(label, 0.8, area)
}

function wordsIn(frame: Rect, { words }: Layout): Words[] {
  return words.filter(({ box }) => overlaps(box, frame))
}

/** Points between two cells of a table. */
const border = 6

function isNextTo(left: Rect, right: Rect): boolean {
  const middle = (right.top + right.bottom) / 2
  return Math.abs(left.right - right.left) <= border && middle > left.top && middle < left.bottom
}

function meant(label: Words | null, confidence: number, area: Rect): Suggestion | null {
  const type = label && typeOfLabel(label.text)
  if (!label || isTooSmall(area)) return null
  if (type) return { type, label: toLabel(label), confidence, area }
  return endsLikeLabel(label) ? { type: 'text', label: toLabel(label), confidence: 0.5, area } : null
}

/** Before the box at its height or in the cell before it, else right above it. */
function labelBeside(frame: Rect, layout: Layout): Words | null {
  const { words, frames } = layout
  const cell = frames.find((other) => isNextTo(other, frame))
  const [label, ...more] = cell ? wordsIn(cell, layout) : []
  if (label && more.length === 0) return label

  const before = words.find(({ box }) => {
    const middle = (box.top + box.bottom) / 2
    const gap = frame.left - box.right
    return middle > frame.top && middle < frame.bottom && gap >= 0 && gap <= 30
  })
  const above = words.find(({ box }) => {
    const gap = frame.top - box.bottom
    return box.left >= frame.left - 8 && box.left <= frame.left + 30 && gap >= -4 && gap <= 10
  })
  return before ?? above ?? null
}

/** What the label leaves: below it, where that is at least a line, else to its right, if it announces something. */
function roomBeside(label: Words, frame: Rect): Rect | null {
  const below = { ...frame, top: label.box.bottom }
  if (!isTooSmall(below)) return below
  const right = { ...frame, left: label.box.right + padding }
  return endsLikeLabel(label) && !isTooSmall(right) ? right : null
}

function padded({ left, top, right, bottom }: Rect): Rect {
  return { left: left + padding, top: top + padding, right: right - padding, bottom: bottom - padding }
}

function isTooSmall({ left, top, right, bottom }: Rect): boolean {
  return right - left < leastSize.width || bottom - top < leastSize.height
}

function contains(outer: Rect, inner: Rect): boolean {
  const isInside =
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1
  return isInside && (outer.right - outer.left) * (outer.bottom - outer.top) > areaOf(inner) * 1.1
}

function areaOf({ left, top, right, bottom }: Rect): number {
  return (right - left) * (bottom - top)
}
