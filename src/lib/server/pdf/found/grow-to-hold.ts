import type { FieldType } from '#core/fields/field.ts'
import type { Layout, Rect } from './read-layout.ts'
import { isFree, overlaps, type Suggestion } from './suggestion.ts'

/**
 * Points that hold what a field is filled with, at a comfortable size: a date of signing with time and zone in any of
 * our languages, most people's names and addresses. A box that holds less than `leastWidths` shrinks its text.
 */
const leastWidths: Partial<Record<FieldType, number>> = {
  signature: 90,
  initials: 40,
  date_signed: 150,
  name: 140,
  email: 150,
  company: 130,
  title: 110,
  date: 72,
}
/** Between a grown box and what is beside it, and the edge of the page. */
const gap = 4
const margin = 18
const step = 6

/**
 * The suggestions, those on lines too short for what they will hold grown to the right and then to the left, as far as
 * the page is free: nothing written, drawn or suggested is covered.
 */
export function growToHold(suggestions: readonly Suggestion[], layout: Layout): Suggestion[] {
  const grown = [...suggestions]
  suggestions.forEach((suggestion, index) => {
    const others = grown.flatMap(({ area }, other) => (other === index ? [] : [area]))
    grown[index] = { ...suggestion, area: grow(suggestion, others, layout) }
  })

  return grown
}

function grow({ type, area }: Suggestion, others: readonly Rect[], layout: Layout): Rect {
  const wished = leastWidths[type] ?? 0
  let best = area
  for (const side of ['right', 'left'] as const) {
    while (wished - widthOf(best) >= 1) {
      const by = Math.min(step, wished - widthOf(best))
      if (!isOpen(stripBeside(best, side, by + gap), others, layout)) break
      best = side === 'right' ? { ...best, right: best.right + by } : { ...best, left: best.left - by }
    }
  }

  return best
}

function stripBeside(area: Rect, side: 'left' | 'right', width: number): Rect {
  return side === 'right'
    ? { ...area, left: area.right, right: area.right + width }
    : { ...area, left: area.left - width, right: area.left }
}

function widthOf({ left, right }: Rect): number {
  return right - left
}

/** True where nothing is written, drawn or suggested, a box ends or the page. */
function isOpen(strip: Rect, others: readonly Rect[], layout: Layout): boolean {
  const { size, frames, ticks, rules } = layout
  if (strip.left < margin || strip.right > size.width - margin) return false
  const drawn = [...others, ...ticks, ...rules.map(({ box }) => ({ ...box, bottom: box.bottom + 1 }))]

  return (
    isFree(strip, layout) &&
    !drawn.some((box) => overlaps(box, strip)) &&
    frames.every((frame) => !overlaps(frame, strip) || holds(frame, strip))
  )
}

function holds(frame: Rect, strip: Rect): boolean {
  return (
    frame.left <= strip.left &&
    frame.right >= strip.right &&
    frame.top <= strip.top &&
    frame.bottom >= strip.bottom
  )
}
