import type { FieldPart } from '#core/fields/field-problem.ts'
import type { Draft, DraftField, FieldChange } from '../draft.ts'

/** What the parts of the properties work with. */
export type FieldForm = {
  field: DraftField
  draft: Draft
  /** `group` names what is being typed: a run of it is one step to undo. */
  change: (change: FieldChange, group?: string) => void
  /** Why a part will not do, in words. */
  errorOf: (part: FieldPart) => string | undefined
}

/** Where an empty box means none. */
export function textOrNull(text: string): string | null {
  return text === '' ? null : text
}

/** A whole number as typed, within its bounds; null for anything else. */
export function wholeOrNull(typed: number, least: number, most: number): number | null {
  return Number.isInteger(typed) ? Math.max(least, Math.min(typed, most)) : null
}

/** A decimal as people write it, as it is stored. */
export function decimalOrNull(text: string): string | null {
  return textOrNull(text.trim().replace(',', '.'))
}
