import { useCallback, useRef, useState, type PointerEvent } from 'react'
import type { DraftRole } from './draft.ts'
import type { Spot } from './order-steps.ts'
import type { RoleCommand } from './role-commands.ts'
import type { DropMark } from './RoleRow.tsx'

/** Rows that are dragged by their grips: one after another, or onto one another. */
export function useRoleDrag(roles: readonly DraftRole[], onCommand: (command: RoleCommand) => void) {
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<{ key: string; spot: Spot | null } | null>(null)

  const onGrip = useCallback(
    (key: string, { button, currentTarget: grip, pointerId: pointer }: PointerEvent<HTMLElement>) => {
      if (button !== 0) return
      grip.setPointerCapture(pointer)
      void import('./order-drag.ts').then(({ dragRow }) => {
        if (!list.current) return
        dragRow({
          ...{ key, grip, pointer, list: list.current },
          onSpot: (spot) => setDrag({ key, spot }),
          onEnd: (spot) => {
            setDrag(null)
            if (spot) onCommand({ kind: 'place', key, spot })
          },
        })
      })
    },
    [onCommand],
  )

  function markOf({ key }: DraftRole, place: number): DropMark | null {
    const spot = drag?.spot
    if (!spot) return null
    if ('beside' in spot) return spot.beside === key ? 'beside' : null
    if (spot.before === null) return place === roles.length - 1 ? 'after' : null

    return spot.before === key ? 'before' : null
  }

  return { list, drag, markOf, onGrip }
}
