import { useCallback, useMemo, useRef, type Dispatch } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { Point } from '#core/fields/box.ts'
import type { FieldType } from '#core/fields/field.ts'
import type { Draft, DraftRole } from './draft.ts'
import type { EdgeScroll } from './edge-scroll.ts'
import type { EditorAction } from './editor-state.ts'
import type { Aim } from './gestures.ts'
import { newId } from './new-id.ts'
import { pageAt } from './page-stack.ts'
import { middleOfView, type Pointed } from './stack-points.ts'
import { isOverPages, useAim } from './use-aim.ts'
import type { usePages } from './use-pages.ts'

type Wiring = {
  pages: ReturnType<typeof usePages>
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

/** The ways in which a field of the palette comes onto a page. */
export function usePlacing(wiring: Wiring) {
  const { scroller, stackElement, stack } = wiring.pages
  const { dispatch, onPlacing } = wiring
  const edges = useRef<EdgeScroll | null>(null)
  const place = usePlace(wiring)
  const { aim, hasAimed, aimFor, show, carried } = useAim(wiring)

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
    [scroller, show, carried],
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

/** Puts a field for whoever is next on the page under a point, and says so. */
function usePlace({ pages: { stack }, active, dispatch, onAnnounce }: Wiring) {
  const { t } = useLocalization()

  return useCallback(
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
}

function middleOf({ box }: Aim): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
