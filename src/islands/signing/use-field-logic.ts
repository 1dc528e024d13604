import { useEffect, useMemo, useState } from 'react'
import type { FieldOutcomes } from './field-logic.ts'
import type { RoomValues } from './reading-order.ts'
import { useRoom } from './room-context.tsx'
import { hasLogic, isSimple } from './simple-fields.ts'

/** Conditions and formulas, live; until their engine is here, as the server has worked them out. */
export function useFieldLogic(values: RoomValues, start: FieldOutcomes) {
  const { session, parts } = useRoom()
  const [logic, setLogic] = useState(parts.logic ?? null)
  const isAsked = hasLogic(session)
  const isWanted =
    isAsked || session.fields.some((field) => field.mine && (!isSimple(field) || field.pattern))
  useEffect(() => {
    if (!logic && isWanted) void import('./field-logic.ts').then(setLogic, () => undefined)
  }, [logic, isWanted])

  const outcomes = useMemo(
    () => (logic && isAsked ? logic.workOut(session.fields, values, logic.todayHere()) : start),
    [logic, isAsked, session.fields, values, start],
  )

  return {
    outcomes,
    faultOf: (field: (typeof session.fields)[number]) => {
      const value = values[field.id]
      return (logic && value !== undefined && logic.faultOf(field, value, logic.todayHere())) || null
    },
    boundOf: (bound: string | null) =>
      logic
        ? logic.boundOf(bound, logic.todayHere())
        : bound?.includes('today')
          ? undefined
          : (bound ?? undefined),
  }
}
