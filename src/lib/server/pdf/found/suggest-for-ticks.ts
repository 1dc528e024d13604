import type { Layout, Rect, Words } from './read-layout.ts'
import { overlaps, toLabel, type Suggestion } from './suggestion.ts'

const longestLabel = 80

/** Checkboxes where an empty box stands beside words. */
export function suggestForTicks({ ticks, words }: Layout): Suggestion[] {
  return ticks.flatMap((box) => {
    if (words.some((some) => overlaps(some.box, shrunk(box)))) return []
    const label = labelOf(box, words)
    if (!label) return []
    return [{ type: 'checkbox', label: shorten(toLabel(label)), area: squared(box), confidence: 0.75 }]
  })
}

/** The words after the box, else before it. */
function labelOf(tick: Rect, words: readonly Words[]): Words | null {
  const middle = (tick.top + tick.bottom) / 2
  const level = words.filter(({ box }) => middle > box.top && middle < box.bottom)
  const after = level.find(({ box }) => box.left - tick.right >= -2 && box.left - tick.right <= 24)
  const before = level.find(({ box }) => tick.left - box.right >= -2 && tick.left - box.right <= 24)
  return after ?? before ?? null
}

function shorten(label: string): string {
  return Array.from(label).slice(0, longestLabel).join('').trim()
}

/** The boxes of letters are taller than the box drawn in them. */
function squared({ left, top, right, bottom }: Rect): Rect {
  const side = Math.min(right - left, bottom - top)
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return { left: x - side / 2, top: y - side / 2, right: x + side / 2, bottom: y + side / 2 }
}

function shrunk({ left, top, right, bottom }: Rect): Rect {
  return { left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1 }
}
