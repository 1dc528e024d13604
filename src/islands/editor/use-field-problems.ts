import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { FieldProblem } from '#core/fields/field-problem.ts'
import type { Draft } from './draft.ts'

type Check = (draft: Pick<Draft, 'fields' | 'roles'>) => readonly FieldProblem[]

const none: readonly FieldProblem[] = []

/** What is wrong with the fields, a little behind the typing. The rules are loaded once something may be wrong. */
export function useFieldProblems(draft: Draft, isNeeded: boolean): readonly FieldProblem[] {
  const [check, setCheck] = useState<{ run: Check } | null>(null)
  const { fields, roles } = draft
  const settledFields = useDeferredValue(fields)
  const settledRoles = useDeferredValue(roles)

  useEffect(() => {
    if (!isNeeded || check) return
    void import('./field-check.ts').then(({ problemsOfDraft }) => setCheck({ run: problemsOfDraft }))
  }, [isNeeded, check])

  return useMemo(
    () => (check ? check.run({ fields: settledFields, roles: settledRoles }) : none),
    [check, settledFields, settledRoles],
  )
}
