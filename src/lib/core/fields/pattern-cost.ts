import type { Field } from './field.ts'
import type { FieldProblem } from './field-problem.ts'
import { compilePattern } from './text-pattern.ts'

/** The longest text a field may hold. */
const longestText = 4000
/** Of all patterns of an envelope together, in steps times characters: about a second where every text is as long as it may be. */
const mostCost = 12_000_000

/**
 * Patterns are run one after the other when somebody finishes, while others wait: the fields whose patterns are too much
 * for that, counted in the order of the fields. A shorter `maxLength` or pattern mends it.
 */
export function costlyPatterns(fields: readonly Field[]): readonly FieldProblem[] {
  let spent = 0

  return fields.flatMap((field): FieldProblem[] => {
    const compiled = field.pattern ? compilePattern(field.pattern) : null
    if (!compiled?.ok) return []
    spent += compiled.steps * (field.maxLength ?? longestText)
    if (spent <= mostCost) return []

    return [
      {
        field: field.id,
        part: 'pattern',
        code: 'field-rule-invalid',
        reason: 'pattern-too-large',
        at: 0,
        facts: {},
      },
    ]
  })
}
