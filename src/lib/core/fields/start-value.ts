import type { Recipient } from '../envelope/envelope.ts'
import type { FieldDescription, FieldType, FieldValue } from './field.ts'
import { isComputed } from './field-evaluation.ts'
import { asSaid } from './flat-field.ts'
import { rulesOf } from './types/rules-of-types.ts'

/**
 * What a field holds when nobody has given anything: its default, else the recipient's name or address; null for nothing.
 * `date_signed` is filled at completion only. `today` (ISO 8601) is what a default of `today` means.
 */
export function startValue(
  field: FieldDescription,
  recipient: Pick<Recipient, 'name' | 'email'>,
  today: string,
): FieldValue | null {
  if (isComputed(field) || isNeverGiven(field)) return null
  const said = defaultOf(field)
  if (said !== '') return valueOfText(field, said, today)

  return rulesOf(field).ofRecipient?.(recipient) || null
}

/** What a field begins with, as text; empty for nothing. */
export function defaultOf(field: FieldDescription): string {
  return asSaid(field).defaultValue || ''
}

/**
 * A default, or a value prefilled as text (a column of a bulk send, a query parameter), as the value of the field: `true`
 * for a ticked box, the options of a group one a line, a date or `today`, a number with a point. It is not checked yet.
 */
export function valueOfText(field: FieldDescription, text: string, today: string): FieldValue | null {
  return rulesOf(field).ofText?.(field, text, today) ?? null
}

/** Types that no text can fill. */
export function isNeverGiven(field: { type: FieldType }): boolean {
  return !rulesOf(field).ofText
}
