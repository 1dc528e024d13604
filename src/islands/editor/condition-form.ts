import { isTest, type Comparison, type Condition, type Test } from '#core/fields/condition.ts'
import { comparisonsOf } from '#core/fields/field-meaning.ts'
import type { FieldId } from '#core/ids.ts'
import type { DraftField } from './draft.ts'

type Part = Condition | Test

/** Conditions hold others no deeper than this (contract, `Condition`). */
export const deepest = 3

/** Fields that a condition of this one may ask. */
export function askableFields(fields: readonly DraftField[], own: string): DraftField[] {
  return fields.filter(({ id, type }) => id !== own && comparisonsOf(type).length > 0)
}

/** The first question that comes to mind about a field. */
export function freshTest(field: DraftField): Test {
  const [is = 'filled'] = comparisonsOf(field.type)

  return { field: field.id as FieldId, is, value: firstValue(field, is) }
}

/** Another field is asked: the comparison stays where that field can be asked it. */
export function askField(test: Test, field: DraftField): Test {
  const is = comparisonsOf(field.type).includes(test.is)
    ? test.is
    : (comparisonsOf(field.type)[0] ?? 'filled')

  return { field: field.id as FieldId, is, value: firstValue(field, is) }
}

export function compareBy(test: Test, is: Comparison, field: DraftField | undefined): Test {
  if (is === 'filled' || is === 'not_filled') return { ...test, is, value: null }

  return { ...test, is, value: test.value ?? (field ? firstValue(field, is) : '') }
}

function firstValue({ type, options }: DraftField, is: Comparison): string | null {
  if (is === 'filled' || is === 'not_filled') return null
  if (type === 'checkbox' || type === 'approve') return 'true'

  return options[0] ?? ''
}

export function changePart(condition: Condition, index: number, part: Part): Condition {
  return { ...condition, of: condition.of.with(index, part) }
}

export function addPart(condition: Condition, part: Part): Condition {
  return { ...condition, of: [...condition.of, part] }
}

export function removePart(condition: Condition, index: number): Condition {
  return { ...condition, of: condition.of.toSpliced(index, 1) }
}

/** Without groups that ask nothing; null when nothing is left. */
export function tidied(condition: Condition): Condition | null {
  const of = condition.of.flatMap((part): readonly Part[] => {
    if (isTest(part)) return [part]
    const inner = tidied(part)
    return inner ? [inner] : []
  })

  return of.length > 0 ? { ...condition, of } : null
}
