import { atom, type ReadableAtom } from 'nanostores'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldType } from '#core/fields/field.ts'
import type { Draft } from './draft.ts'
import type { Aim } from './gestures.ts'
import { pointInStack, snapReach, type Pointed } from './stack-points.ts'
import type { usePages } from './use-pages.ts'

/** Follows the pointer more often than the editor is drawn. */
export type AimStore = ReadableAtom<Aim | null>

type Wiring = {
  pages: ReturnType<typeof usePages>
  draft: Draft
  /** What the next press of the page places. */
  armed: FieldType | null
}

/** Where a field on its way to a page would stand, shown while its pointer moves. */
export function useAim({ pages: { stack, stackElement }, draft, armed }: Wiring) {
  const carried = useRef<Pointed | null>(null)
  const [aim] = useState(() => atom<Aim | null>(null))
  const [hasAimed, setAimed] = useState(false)

  // Escape and a press of the page end it where no pointer moves.
  useEffect(() => {
    if (!armed) aim.set(null)
  }, [armed, aim])

  const aimFor = useCallback(
    async (type: FieldType, at: Pointed) => {
      const { aimAt } = await import('./gestures.ts')
      const point = pointInStack(stackElement.current, stack, at)

      return aimAt({ draft, stack, type, at: point }, snapReach(stackElement.current, stack, at))
    },
    [draft, stack, stackElement],
  )
  /** Where its pointer is over no page, nothing is shown. */
  const show = useCallback(
    (type: FieldType, at: Pointed | null) => {
      carried.current = at
      if (!at || !isOverPages(at)) return aim.set(null)
      setAimed(true)
      void aimFor(type, at).then((next) => {
        if (carried.current === at) aim.set(next)
      })
    },
    [aim, aimFor],
  )

  return { aim, hasAimed, aimFor, show, carried }
}

export function isOverPages({ clientX, clientY }: Pointed): boolean {
  return Boolean(document.elementFromPoint(clientX, clientY)?.closest('[data-pages]'))
}
