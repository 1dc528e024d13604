import type { FieldType } from '#core/fields/field.ts'
import { typeOfLabel } from './label-words.ts'
import type { Layout, Rect, Rule, Words } from './read-layout.ts'
import { endsLikeLabel, isFree, overlaps, toLabel, type Suggestion } from './suggestion.ts'

/** Points: what is written on a line, and how far it reaches at most. */
const wishedHeights: Partial<Record<FieldType, number>> = { signature: 34, initials: 26 }
const usualHeight = 16
const leastHeight = 10
const widestSignature = 240

/** Fields on lines to write on, by the label before, below or above each. */
export function suggestForRules(layout: Layout): Suggestion[] {
  return layout.rules.flatMap((rule) => {
    const meaning = readMeaning(rule, layout)
    const area = meaning && areaOn(rule, meaning.type, layout)
    return area ? [{ ...meaning, area }] : []
  })
}

type Meaning = Omit<Suggestion, 'area'>

function readMeaning(rule: Rule, layout: Layout): Meaning | null {
  const before = nearest(layout, (box) => gapBefore(box, rule.box))
  const below = nearest(layout, (box) => gapBelow(box, rule.box))
  const above = nearest(layout, (box) => gapAbove(box, rule.box))
  if (rule.kind === 'dated') return { type: 'date', label: before ? toLabel(before) : '', confidence: 0.9 }

  return (
    named(before, 0.95) ??
    named(below, 0.9) ??
    named(above, 0.7) ??
    // A drawn line may part or adorn: only a typed one surely waits for words.
    (before && (rule.kind === 'typed' || endsLikeLabel(before)) ? plain(before, 0.6) : null) ??
    (rule.kind === 'typed' ? plain(below, 0.4) : null)
  )
}

function named(words: Words | null, confidence: number): Meaning | null {
  const type = words && typeOfLabel(words.text)
  return type ? { type, label: toLabel(words), confidence } : null
}

function plain(words: Words | null, confidence: number): Meaning {
  return { type: 'text', label: words ? toLabel(words) : '', confidence }
}

function nearest({ words }: Layout, gapOf: (box: Rect) => number | null): Words | null {
  let best: { words: Words; gap: number } | null = null
  for (const some of words) {
    const gap = gapOf(some.box)
    if (gap !== null && (!best || gap < best.gap)) best = { words: some, gap }
  }
  return best?.words ?? null
}

function gapBefore(box: Rect, rule: Rect): number | null {
  const isOnLine = box.bottom >= rule.top - 6 && box.top < rule.bottom && box.bottom <= rule.bottom + 8
  const gap = rule.left - box.right
  return isOnLine && gap >= -3 && gap <= 40 ? gap : null
}

function gapBelow(box: Rect, rule: Rect): number | null {
  const isUnder = box.left >= rule.left - 6 && box.left < rule.right && box.right <= rule.right + 24
  const gap = box.top - rule.bottom
  return isUnder && gap >= -6 && gap <= 14 ? gap : null
}

function gapAbove(box: Rect, rule: Rect): number | null {
  const isOver = Math.abs(box.left - rule.left) <= 12
  const gap = rule.top - box.bottom
  return isOver && gap >= leastHeight && gap <= 60 ? gap : null
}

/** On the line and above it, as far up as nothing is in the way; null where nothing fits. */
function areaOn({ box: rule }: Rule, type: FieldType, layout: Layout): Rect | null {
  const width = rule.right - rule.left
  const right = type === 'signature' ? rule.left + Math.min(width, widestSignature) : rule.right
  const bottom = Math.max(rule.top, rule.bottom - 2)
  const wished = wishedHeights[type] ?? usualHeight
  for (let height = wished; height >= leastHeight; height -= 2) {
    const area = { left: rule.left, top: Math.max(0, bottom - height), right, bottom }
    if (area.bottom - area.top >= leastHeight && isFree(area, layout) && !crosses(area, layout.rules))
      return area
  }
  return null
}

/** True with another line in the area; one on top of its own bottom is the same line drawn twice. */
function crosses(area: Rect, rules: readonly Rule[]): boolean {
  return rules.some(
    ({ box }) => box.bottom < area.bottom - 4 && overlaps({ ...box, bottom: box.bottom + 1 }, area),
  )
}
