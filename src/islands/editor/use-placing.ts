import { useCallback, useMemo, useRef, type Dispatch, type RefObject } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { Point } from '#core/fields/box.ts'
import type { FieldType } from '#core/fields/field.ts'
import type { DraftRole } from './draft.ts'
import type { EdgeScroll } from './edge-scroll.ts'
import type { EditorAction } from './editor-state.ts'
import { newId } from './new-id.ts'
import { pageAt, type PageStack } from './page-stack.ts'
import { middleOfView, pointInStack } from './use-stack-pointer.ts'

type Wiring = {
  scroller: RefObject<HTMLDivElement | null>
  stackElement: RefObject<HTMLDivElement | null>
  stack: PageStack
  /** Who the next field is for. */
  active: DraftRole | undefined
  dispatch: Dispatch<EditorAction>
  onAnnounce: (words: string) => void
  /** Something is on its way to a page: what lies over the pages on a small screen goes. */
  onPlacing: () => void
}
type Pointed = { clientX: number; clientY: number }

/** The ways in which a field of the palette comes onto a page. */
export function usePlacing(wiring: Wiring) {
  const { scroller, stackElement, stack, active, dispatch, onAnnounce, onPlacing } = wiring
  const { t } = useLocalization()
  const edges = useRef<EdgeScroll | null>(null)
  const carried = useRef<Pointed | null>(null)

  const placeAt = useCallback(
    (type: FieldType, at: Point) => {
      const page = pageAt(stack, at)
      if (!page || !active) return
      const { key: recipient, name: role } = active
      void import('./placing.ts').then(({ placingEdit }) => {
        dispatch(placingEdit({ id: newId(), type, recipient, page, at, t }))
        onAnnounce(t('editor.placed', { type: t(`fields.${type}`), role, number: page.number }))
      })
    },
    [active, stack, t, dispatch, onAnnounce],
  )
  const arm = useCallback(
    (type: FieldType) => {
      dispatch({ kind: 'armed', type })
      onPlacing()
    },
    [dispatch, onPlacing],
  )
  const placeInView = useCallback(
    (type: FieldType) => {
      const middle = middleOfView(scroller.current, stackElement.current, stack)
      if (middle) placeAt(type, middle.point)
      onPlacing()
    },
    [scroller, stackElement, stack, placeAt, onPlacing],
  )
  /** Pages under a carried type move on when it comes to their edge; null when it is not carried any more. */
  const carry = useCallback(
    (at: Pointed | null) => {
      const frame = scroller.current
      carried.current = at
      if (!at || !frame || !isOverPages(at)) return edges.current?.stop()
      void import('./gestures.ts').then(({ edgeScroll }) => {
        edges.current = edgeScroll
        if (carried.current === at) edgeScroll.follow(frame, { x: at.clientX, y: at.clientY })
      })
    },
    [scroller],
  )
  const drop = useCallback(
    (type: FieldType, at: Pointed) => {
      if (isOverPages(at)) placeAt(type, pointInStack(stackElement.current, stack, at))
    },
    [stackElement, stack, placeAt],
  )

  return useMemo(() => ({ placeAt, arm, placeInView, carry, drop }), [placeAt, arm, placeInView, carry, drop])
}

function isOverPages({ clientX, clientY }: Pointed): boolean {
  return Boolean(document.elementFromPoint(clientX, clientY)?.closest('[data-pages]'))
}
