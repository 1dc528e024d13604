import { parseDecimal } from '../decimal.ts'
import { patternFault } from './fitting.ts'
import { checkBoxes, checkOptions, isOption } from './options.ts'
import type { Filled, Fitting, Printed, Shape } from './shape.ts'
import { asChoice, holding, isText, type TypeRules } from './type-rules.ts'

/** One of several, each in a box of its own: area i is the box of option i. */
export type RadioShape = Shape<Filled | Fitting | 'options' | 'colour'>
/** One of several, in one box. */
export type DropdownShape = Shape<Filled | Fitting | Printed | 'options'>

type ChoiceShape = Shape<Filled | Fitting | 'options'>

const choice: TypeRules<ChoiceShape> = {
  ...holding<ChoiceShape, string>(
    isText,
    ({ options }, value) => (value === '' || options.includes(value) ? null : 'value-invalid'),
    patternFault,
  ),
  ofText: (_, said) => said,
  misfit: 'default-not-option',
  comparisons: asChoice,
  wantedProblem: (field, wanted) => (isOption(field, wanted) ? null : 'condition-not-option'),
  kinds: ({ options }) =>
    options.length > 0 && options.every((option) => parseDecimal(option.trim()) !== null)
      ? ['number', 'text']
      : ['text'],
}

export const radio: TypeRules<RadioShape> = { ...choice, check: checkBoxes }

export const dropdown: TypeRules<DropdownShape> = { ...choice, check: checkOptions }
