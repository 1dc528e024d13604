import type { FieldId } from '../ids.ts'

export const comparisons = ['is', 'is_not', 'contains', 'filled', 'not_filled', 'greater', 'less'] as const
export type Comparison = (typeof comparisons)[number]

/** One question about another field's value. `value` has no meaning for `filled` and `not_filled`. */
export type Test = { field: FieldId; is: Comparison; value: string | null }

/** When a field is shown, asked for and printed. Conditions may hold others. */
export type Condition = { match: 'all' | 'any' | 'none'; of: readonly (Condition | Test)[] }

export function isTest(part: Condition | Test): part is Test {
  return 'field' in part
}
