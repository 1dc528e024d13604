import { atom, type ReadableAtom } from 'nanostores'
import { useCallback, useEffect, useMemo, useRef, useState, type Dispatch, type RefObject } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { Point } from '#core/fields/box.ts'
import type { FieldType } from '#core/fields/field.ts'
import type { Draft, DraftRole } from './draft.ts'
import type { EdgeScroll } from './edge-scroll.ts'
import type { EditorAction } from './editor-state.ts'
import type { Aim } from './gestures.ts'
import { newId } from './new-id.ts'
import { pageAt, type PageStack } from './page-stack.ts'
import { middleOfView, pointInStack, snapReach, type Pointed } from './use-stack-pointer.ts'

type Wiring = {
  scroller: RefObject<HTMLDivElement | null>
  stackElement: RefObject<HTMLDivElement | null>
  stack: PageStack
  draft: Draft
  /** Who the next field is for. */
  active: DraftRole | undefined
  /** What the next press of the page places. */
  armed: FieldType | null
  dispatch: Dispatch<EditorAction>
  onAnnounce: (words: string) => void
  /** Something is on its way to a page: what lies over the pages on a small screen goes. */
  onPlacing: () => void
}

/** Follows the pointer more often than the editor is drawn. */
export type AimStore = ReadableAtom<Aim | null>

/** The ways in which a field of the palette comes onto a page. */
export function usePlacing(wiring: Wiring) {
  const { scroller, stackElement, stack, draft, active, armed, dispatch, onAnnounce, onPlacing } = wiring
  const { t } = useLocalization()
  const edges = useRef<EdgeScroll | null>(null)
  const carried = useRef<Pointed | null>(null)
  const [aim] = useState(() => atom<Aim | null>(null))
  const [hasAimed, setAimed] = useState(false)

  // Escape and a press of the page end it where no pointer moves.
  useEffect(() => {
    if (!armed) aim.set(null)
  }, [armed, aim])

  const place = useCallback(
    (type: FieldType, at: Point, how: { looksForRoom?: boolean; isOver?: boolean }) => {
      const page = pageAt(stack, at)
      if (!page || !active) return
      const { key: recipient, name: role } = active
      void import('./placing.ts').then(({ placingEdit }) => {
        const { looksForRoom } = how
        dispatch(placingEdit({ id: newId(), type, recipient, page, at, looksForRoom, t }))
        const words = { type: t(`fields.${type}`), role, number: page.number }
        onAnnounce(t(how.isOver ? 'editor.placedOver' : 'editor.placed', words))
      })
    },
    [active, stack, t, dispatch, onAnnounce],
  )
  const aimFor = useCallback(
    async (type: FieldType, at: Pointed) => {
      const { aimAt } = await import('./gestures.ts')
      const point = pointInStack(stackElement.current, stack, at)

      return aimAt({ draft, stack, type, at: point }, snapReach(stackElement.current, stack, at))
    },
    [draft, stack, stackElement],
  )
  /** Shows where a field would stand; where its pointer is over no page, nothing. */
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
      if (middle) place(type, middle.point, { looksForRoom: true })
      onPlacing()
    },
    [scroller, stackElement, stack, place, onPlacing],
  )
  /** Pages under a carried type move on when it comes to their edge; null when it is not carried any more. */
  const carry = useCallback(
    (type: FieldType, at: Pointed | null) => {
      const frame = scroller.current
      show(type, at)
      if (!at || !frame || !isOverPages(at)) return edges.current?.stop()
      void import('./gestures.ts').then(({ edgeScroll }) => {
        edges.current = edgeScroll
        const follow = () => show(type, { ...at })
        if (carried.current === at) edgeScroll.follow(frame, { x: at.clientX, y: at.clientY }, follow)
      })
    },
    [scroller, show],
  )
  const drop = useCallback(
    (type: FieldType, at: Pointed) => {
      aim.set(null)
      if (!isOverPages(at)) return
      void aimFor(type, at).then((aimed) => aimed && place(type, middleOf(aimed), aimed))
    },
    [aim, aimFor, place],
  )

  return useMemo(
    () => ({ aim, hasAimed, show, arm, placeInView, carry, drop }),
    [aim, hasAimed, show, arm, placeInView, carry, drop],
  )
}

function middleOf({ box }: Aim): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

function isOverPages({ clientX, clientY }: Pointed): boolean {
  return Boolean(document.elementFromPoint(clientX, clientY)?.closest('[data-pages]'))
}
