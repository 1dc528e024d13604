import type { Rect } from './read-layout.ts'
import { overlaps, type Suggestion } from './suggestion.ts'

/** The surest first, in reading order among equals; none that would lie over a surer one. */
export function pickClear(suggestions: readonly Suggestion[]): Suggestion[] {
  const ordered = suggestions.toSorted(
    (one, other) =>
      other.confidence - one.confidence || one.area.top - other.area.top || one.area.left - other.area.left,
  )
  const picked: Suggestion[] = []
  for (const suggestion of ordered)
    if (!picked.some(({ area }) => overlaps(shrunk(area), suggestion.area))) picked.push(suggestion)

  return picked
}

/** Neighbours on a line may touch. */
function shrunk({ left, top, right, bottom }: Rect): Rect {
  return { left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1 }
}
