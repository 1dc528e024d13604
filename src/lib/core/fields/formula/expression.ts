import type { Decimal } from '../decimal.ts'
import type { FunctionName } from './functions.ts'

/** Where a part stands in the text of the formula, in UTF-16 code units, as a text box selects it. */
export type Span = { at: number; length: number }

export const arithmeticSigns = ['+', '-', '*', '/', '^'] as const
export type ArithmeticSign = (typeof arithmeticSigns)[number]
export const comparisonSigns = ['=', '<>', '<', '<=', '>', '>='] as const
export type ComparisonSign = (typeof comparisonSigns)[number]

export type Expression = Span &
  (
    | { kind: 'number'; value: Decimal }
    | { kind: 'text'; text: string }
    | { kind: 'field'; name: string }
    | { kind: 'minus'; of: Expression }
    /** `19%` is 0.19. */
    | { kind: 'percent'; of: Expression }
    | { kind: 'arithmetic'; sign: ArithmeticSign; left: Expression; right: Expression }
    | { kind: 'comparison'; sign: ComparisonSign; left: Expression; right: Expression }
    | { kind: 'call'; name: FunctionName; of: readonly Expression[] }
  )

/** Every field a formula names, in the order of the text. */
export function referencesOf(expression: Expression): readonly (Span & { name: string })[] {
  switch (expression.kind) {
    case 'field':
      return [expression]
    case 'minus':
    case 'percent':
      return referencesOf(expression.of)
    case 'arithmetic':
    case 'comparison':
      return [...referencesOf(expression.left), ...referencesOf(expression.right)]
    case 'call':
      return expression.of.flatMap(referencesOf)
    default:
      return []
  }
}
