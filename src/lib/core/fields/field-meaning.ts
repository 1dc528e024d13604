import type { Comparison } from './condition.ts'
import type { FieldDescription, FieldType, FieldValue } from './field.ts'
import type { Kind, Operand } from './formula/functions.ts'
import { isBlank } from './is-blank.ts'
import { rulesOf } from './types/rules-of-types.ts'

/** What a condition may ask of a field of this type; nothing of one that never has a value. */
export function comparisonsOf(type: FieldType): readonly Comparison[] {
  return rulesOf({ type }).comparisons
}

/** What a formula can take the field's value for; nothing where it has none that a formula could use. */
export function kindsOf(field: FieldDescription): readonly Kind[] {
  return rulesOf(field).kinds?.(field) ?? []
}

/** A value as a formula takes it: a box is true or false, a group the number of its ticks. */
export function operandOf(field: { type: FieldType }, value: FieldValue | null): Operand {
  const { operand } = rulesOf(field)
  if (operand) return operand(value)

  return isBlank(value) || typeof value !== 'string' ? null : { kind: 'text', value }
}
