import type { FieldId } from '../ids.ts'
import { isTest, type Condition, type Test } from './condition.ts'
import { titleOf, type Field } from './field.ts'
import { comparisonsOf } from './field-meaning.ts'
import type { FieldProblem, FieldProblemReason } from './field-problem.ts'
import { rulesOf } from './types/rules-of-types.ts'

/** Conditions inside conditions, and questions in all. */
const deepest = 5
const mostTests = 50

/** What is wrong with the condition of a field, circles apart. */
export function conditionProblems(
  field: Pick<Field, 'id' | 'condition'>,
  fields: ReadonlyMap<FieldId, Field>,
): readonly FieldProblem[] {
  if (!field.condition) return []
  const problem = (reason: FieldProblemReason, facts: FieldProblem['facts'] = {}): FieldProblem => ({
    field: field.id,
    part: 'condition',
    code: 'condition-invalid',
    reason,
    facts,
  })
  const groups = groupsOf(field.condition)
  const tests = groups.flatMap(({ of }) => of.filter(isTest))
  if (depthOf(field.condition) > deepest || tests.length > mostTests) {
    return [problem('condition-too-large', { depth: deepest, limit: mostTests })]
  }
  const empty = groups.some(({ of }) => of.length === 0) ? [problem('condition-empty')] : []

  return [...empty, ...tests.flatMap((test) => testProblem(test))]

  function testProblem(test: Test): readonly FieldProblem[] {
    if (test.field === field.id) return [problem('condition-itself')]
    const asked = fields.get(test.field)
    if (!asked) return [problem('condition-field-gone')]
    const reason = reasonAgainst(test, asked)
    return reason ? [problem(reason, { name: titleOf(asked), value: test.value ?? '' })] : []
  }
}

function reasonAgainst({ is, value }: Test, asked: Field): FieldProblemReason | null {
  if (!comparisonsOf(asked.type).includes(is)) return 'condition-not-askable'
  if (is === 'filled' || is === 'not_filled') return null
  const wanted = value?.trim() ?? ''
  if (wanted === '') return 'condition-value-missing'

  return rulesOf(asked).wantedProblem?.(asked, wanted) ?? null
}

function groupsOf(condition: Condition): readonly Condition[] {
  return [condition, ...condition.of.flatMap((part) => (isTest(part) ? [] : groupsOf(part)))]
}

function depthOf(condition: Condition): number {
  return 1 + Math.max(0, ...condition.of.map((part) => (isTest(part) ? 0 : depthOf(part))))
}
