import type { FieldValue } from '../field.ts'
import type { Filled, Shape } from './shape.ts'
import { asChoice, holding, type TypeRules } from './type-rules.ts'

export type CheckboxShape = Shape<Filled | 'colour'>

/** What is ticked or not: to others it is true or false. */
export const ticked = {
  comparisons: asChoice,
  wantedProblem: (_, wanted) => (isTruth(wanted) ? null : 'condition-not-option'),
  kinds: () => ['truth', 'number'],
  operand: (value) => ({ kind: 'truth', value: value === true }),
} satisfies Partial<TypeRules<unknown>>

export const checkbox: TypeRules<CheckboxShape> = {
  ...holding(isBoolean),
  ...ticked,
  ofText: (_, said) => said.trim() === 'true',
  defaultFault: (_, said) => (isTruth(said) ? null : 'value-invalid'),
  misfit: 'default-not-option',
}

function isBoolean(value: FieldValue): value is boolean {
  return typeof value === 'boolean'
}

function isTruth(text: string): boolean {
  return text === 'true' || text === 'false'
}
