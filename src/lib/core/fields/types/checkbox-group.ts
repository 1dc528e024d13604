import type { RefusalCode } from '../../refusal.ts'
import { wholeNumber } from '../decimal.ts'
import { isChoiceList } from '../field.ts'
import { checkBoxes, isOption } from './options.ts'
import type { Filled, Shape } from './shape.ts'
import { asChoice, holding, type Report, type TypeRules } from './type-rules.ts'

/** Any of several, each in a box of its own: area i is the box of option i. */
export type CheckboxGroupShape = Shape<Filled | 'options' | 'atLeast' | 'atMost' | 'colour'>

export const checkboxGroup: TypeRules<CheckboxGroupShape> = {
  ...holding(isChoiceList, kindFault, countFault),
  check: (field, report) => {
    checkBoxes(field, report)
    checkCounts(field, report)
  },
  canonical: (field, value) => (isChoiceList(value) ? inOrder(field, value) : value),
  ofText: (field, said) => inOrder(field, linesOf(said)),
  // How many must be ticked is judged at the end.
  defaultFault: (field, said) => {
    const chosen = inOrder(field, linesOf(said))
    return countFault({ ...field, atLeast: null }, chosen) ?? kindFault(field, chosen)
  },
  misfit: 'default-not-option',
  comparisons: ['contains', ...asChoice],
  wantedProblem: (field, wanted) =>
    wanted.split('\n').every((one) => isOption(field, one)) ? null : 'condition-not-option',
  kinds: () => ['number'],
  operand: (value) => ({ kind: 'number', value: wholeNumber(isChoiceList(value) ? value.length : 0) }),
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((option) => option.trim())
    .filter(Boolean)
}

/** As the options stand; what is none comes last. */
function inOrder({ options }: CheckboxGroupShape, chosen: readonly string[]): readonly string[] {
  return options
    .filter((option) => chosen.includes(option))
    .concat(chosen.filter((one) => !options.includes(one)))
}

function kindFault({ options }: CheckboxGroupShape, value: readonly string[]): RefusalCode | null {
  const isKnown = value.every((one) => options.includes(one)) && new Set(value).size === value.length

  return isKnown ? null : 'value-invalid'
}

function countFault({ atLeast, atMost }: CheckboxGroupShape, value: readonly string[]): RefusalCode | null {
  if (atLeast !== null && value.length < atLeast) return 'choices-too-few'

  return atMost !== null && value.length > atMost ? 'choices-too-many' : null
}

function checkCounts({ options, atLeast, atMost }: CheckboxGroupShape, report: Report): void {
  if (atLeast !== null && atMost !== null && atLeast > atMost) report('atMost', 'least-above-most')
  else if ((atLeast ?? 0) > options.length) report('atLeast', 'more-than-options', { limit: options.length })
  if ((atLeast ?? 0) < 0) report('atLeast', 'out-of-range')
  if ((atMost ?? 1) < 1) report('atMost', 'out-of-range')
}
