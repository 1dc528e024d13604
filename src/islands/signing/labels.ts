import type { roomLabelKeys } from './label-keys.ts'

export type RoomLabel = (typeof roomLabelKeys)[number]
export type RoomLabels = Readonly<Partial<Record<RoomLabel, string>>>
export type RoomProblems = Readonly<Partial<Record<string, string>>>

/** All that the room says in one language, as it is fetched when more is needed than came along. */
export type RoomWords = {
  labels: RoomLabels
  problems: RoomProblems
  /** How many pages a document has, by plural category. */
  pages: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
}

/** Fills the `{{names}}` of a text. */
export function fillIn(text: string, facts: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name] ?? ''))
}
