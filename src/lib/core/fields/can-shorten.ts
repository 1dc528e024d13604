import type { Recipient } from '../envelope/envelope.ts'
import { isGivable } from './field-values.ts'
import type { Field, FieldValue } from './field.ts'
import { startValue } from './start-value.ts'

/**
 * True for a value that its recipient can write shorter, so that one which does not fit into its box may be sent back.
 * A name is what it is; what a sender has filled in, a formula or the clock gives nobody in the room can change.
 */
export function canShorten(
  field: Field,
  value: FieldValue,
  recipient: Pick<Recipient, 'name' | 'email'>,
  today: string,
): boolean {
  if (!isGivable(field) || field.type === 'name') return false

  return value !== startValue(field, recipient, today)
}
