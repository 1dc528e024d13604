import type { Recipient } from '../envelope/envelope.ts'
import { resolveDay } from './calendar-date.ts'
import { isFileType, isFixedType, isSignatureType, type Field, type FieldValue } from './field.ts'
import { isComputed } from './field-evaluation.ts'
import { canonicalValue } from './given-value.ts'

/**
 * What a field holds when nobody has given anything: its default, else the recipient's name or address; null for nothing.
 * `date_signed` is filled at completion only. `today` (ISO 8601) is what a default of `today` means.
 */
export function startValue(
  field: Field,
  recipient: Pick<Recipient, 'name' | 'email'>,
  today: string,
): FieldValue | null {
  const { type, defaultValue } = field
  if (isComputed(field) || isNeverGiven(field)) return null
  if (defaultValue !== null && defaultValue !== '') return valueOfText(field, defaultValue, today)
  if (type === 'name') return recipient.name || null

  return type === 'email' ? recipient.email || null : null
}

/**
 * A default, or a value prefilled as text (a column of a bulk send, a query parameter), as the value of the field: `true`
 * for a ticked box, the options of a group one a line, a date or `today`, a number with a point. It is not checked yet.
 */
export function valueOfText(field: Field, text: string, today: string): FieldValue | null {
  switch (field.type) {
    case 'checkbox':
      return text.trim() === 'true'
    case 'checkbox_group':
      return canonicalValue(
        field,
        text
          .split('\n')
          .map((option) => option.trim())
          .filter(Boolean),
      )
    case 'date':
      return resolveDay(text.trim(), today) ?? text
    case 'number':
      return canonicalValue(field, text)
    default:
      return isNeverGiven(field) ? null : text
  }
}

/** Types that no text can fill. */
export function isNeverGiven({ type }: Pick<Field, 'type'>): boolean {
  return (
    isFixedType(type) ||
    isSignatureType(type) ||
    isFileType(type) ||
    type === 'approve' ||
    type === 'decline' ||
    type === 'date_signed'
  )
}
