import type { RefusalCode } from '../refusal.ts'
import { isChoiceList, type FieldDescription, type FieldValue } from './field.ts'
import { isBlank } from './is-blank.ts'
import { rulesOf } from './types/rules-of-types.ts'
import type { KnownFiles } from './types/type-rules.ts'

const none: KnownFiles = new Set()

/**
 * The value as it is kept: numbers and lists in their one form. The value itself where it is wrong; `kindFault` says so.
 */
export function canonicalValue(field: FieldDescription, value: FieldValue): FieldValue {
  return rulesOf(field).canonical?.(field, value) ?? value
}

/** Why a value is not even of the kind that the field holds; also of one that is only half typed. Null when it is. */
export function kindFault(
  field: FieldDescription,
  value: FieldValue,
  files: KnownFiles = none,
): RefusalCode | null {
  return rulesOf(field).kindFault(field, value, files)
}

/** Why a value cannot stand when its recipient finishes: bounds, patterns, how many. Null when it can. */
export function finalFault(
  field: FieldDescription,
  value: FieldValue,
  today: string,
  files: KnownFiles = none,
): RefusalCode | null {
  const fault = kindFault(field, value, files)
  // A group without a tick may have too few.
  if (fault || (isBlank(value) && !isChoiceList(value))) return fault

  return rulesOf(field).finalFault?.(field, value, today) ?? null
}
