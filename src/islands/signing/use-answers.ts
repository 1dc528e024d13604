import { useMemo } from 'react'
import type { FieldValue } from '#core/fields/field.ts'
import type { FieldOutcomes } from './field-logic.ts'
import { faultsOf } from './filling-faults.ts'
import { inReadingOrder, type RoomValues } from './reading-order.ts'
import type { RoomFailure } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import { useFaults } from './use-faults.ts'
import { useFieldLogic } from './use-field-logic.ts'
import { useValues } from './use-values.ts'

export type Answers = ReturnType<typeof useAnswers>

/** What the recipient has given so far, what follows from it, and what is wrong with it. */
export function useAnswers(
  start: FieldOutcomes,
  failure: RoomFailure | null,
  onRefusal: (failure: RoomFailure) => void,
) {
  const { session } = useRoom()
  const { values, saving, give: put, flush } = useValues(onRefusal)
  const { outcomes, faultOf, boundOf } = useFieldLogic(values, start)
  const { hidden, computed } = outcomes
  const shown: RoomValues = useMemo(() => ({ ...values, ...computed }), [values, computed])
  const fields = useMemo(() => {
    const own = session.fields.filter(({ id, mine }) => mine && !hidden.includes(id))
    return inReadingOrder(own, session.documents)
  }, [session, hidden])
  const { faults, blame, forgive } = useFaults(failure)

  return {
    ...{ fields, values, shown, saving, put, flush, faults, blame, faultOf, boundOf },
    give: (id: string, value: FieldValue | null) => {
      forgive(id)
      put(id, value)
    },
    /** What keeps the fields from standing as they are. */
    wrong: () => faultsOf(fields, values, faultOf),
  }
}
