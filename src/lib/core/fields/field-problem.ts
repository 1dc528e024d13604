import type { FieldId } from '../ids.ts'
import type { Fault, RefusalCode } from '../refusal.ts'
import type { Field } from './field.ts'
import type { FlatField } from './flat-field.ts'
import type { FormulaProblemCode } from './formula/formula-problem.ts'

/** Why a field cannot be used as it is described. Codes of formulas stand for themselves. */
export type FieldProblemReason =
  | FormulaProblemCode
  | 'formula-not-here'
  | 'formula-too-large'
  | 'circular'
  | 'later-recipient'
  | 'condition-empty'
  | 'condition-too-large'
  | 'condition-too-costly'
  | 'condition-itself'
  | 'condition-field-gone'
  | 'condition-not-askable'
  | 'condition-value-missing'
  | 'condition-not-number'
  | 'condition-not-date'
  | 'condition-not-option'
  | 'name-taken'
  | 'options-missing'
  | 'option-empty'
  | 'option-twice'
  | 'option-without-box'
  | 'box-without-option'
  | 'not-number'
  | 'not-date'
  | 'not-positive'
  | 'out-of-range'
  | 'least-above-most'
  | 'more-than-options'
  | 'currency-unknown'
  | 'pattern-malformed'
  | 'pattern-unsupported'
  | 'pattern-too-large'
  | 'mask-without-places'
  | 'text-missing'
  | 'default-not-option'
  | 'default-too-many'
  | 'default-too-long'
  | 'default-not-number'
  | 'default-not-date'
  | 'default-out-of-range'
  | 'default-not-fitting'

export type FieldPart = keyof FlatField

/** One thing wrong with the description of a field, for the editor to point at and say in words. */
export type FieldProblem = {
  field: FieldId
  part: FieldPart
  code: RefusalCode
  reason: FieldProblemReason
  /** Where in the formula or pattern, in UTF-16 code units. */
  at?: number
  length?: number
  /** Fill the places of the sentence: `{ name }`, `{ path: 'A → B → A' }`. */
  facts: Readonly<Record<string, string | number>>
}

/** The problems of a list of fields as faults of the input that holds them as `fields`. */
export function faultsOf(
  fields: readonly Pick<Field, 'id'>[],
  problems: readonly FieldProblem[],
): readonly Fault[] {
  const index = new Map(fields.map(({ id }, position) => [id, position]))

  return problems.map(({ field, part, code }) => ({
    pointer: `/fields/${index.get(field) ?? 0}/${part}`,
    code,
  }))
}
