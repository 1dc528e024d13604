import type { FieldType } from '#core/fields/field.ts'
import type { Layout, Rect, Words } from './read-layout.ts'

export type Suggestion = {
  type: FieldType
  label: string
  area: Rect
  /** From 0 to 1: how much the page speaks for it. */
  confidence: number
}

/** A label without its colon, as a person would say it. */
export function toLabel({ text }: Words): string {
  return text.replace(/[\s:.*_]+$/u, '').replace(/^[\s*•·-]+/u, '')
}

export function endsLikeLabel({ text }: Words): boolean {
  return /[:：]\s*\*?$/u.test(text)
}

export function overlaps(one: Rect, other: Rect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** True where no words would be covered but for a sliver of their descenders. */
export function isFree(area: Rect, { words }: Layout): boolean {
  const core = { ...area, top: area.top + sliver, bottom: area.bottom - sliver }
  return words.every((some) => !overlaps(core, some.box))
}
const sliver = 2
