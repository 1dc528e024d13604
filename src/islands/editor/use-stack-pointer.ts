import { useEffect, useRef, type PointerEvent } from 'react'
import type { Edges, Point } from '#core/fields/box.ts'
import type { Drag } from './gestures.ts'
import { pointInStack, type Pointed } from './stack-points.ts'
import { fieldOfKey, freeOf } from './selection.ts'
import { useGesture, type GestureWiring } from './use-gesture.ts'

/** CSS pixels a pointer may tremble before a press becomes a drag. */
const trembling = 3

type Press = Drag & {
  pointer: number
  /** Where it began in the window. */
  at: Point
  dragging: boolean
  /** Chosen together with others: a press without a drag chooses it alone. */
  wasSelected: boolean
}

type Wiring = GestureWiring & {
  /** Ids of fields that stay where they are. */
  locked: ReadonlySet<string> | undefined
  isPlacing: boolean
  /** A tap or click on paper, not on a field. */
  onPaper: (at: Pointed) => void
  /** A mouse over the pages while a field waits to be placed; null when it has left them. */
  onAim: (at: Pointed | null) => void
}

/** Pointer handling of the stack: choose, drag, resize, draw a frame around fields, and press on paper. */
export function useStackPointer(wiring: Wiring) {
  const { stackElement, stack, selection, locked, isPlacing, dispatch, onPaper, onAim } = wiring
  const press = useRef<Press | null>(null)
  const { gesture, ...drag } = useGesture({ ...wiring, selection: freeOf(selection, locked) })
  useCancelledByEscape(gesture !== null, onPointerCancel)

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    void drag.fetchTools()
    const { field, ...under } = fieldUnder(event.target)
    const additive = event.shiftKey || event.ctrlKey || event.metaKey
    const wasSelected = under.key !== null && selection.has(under.key)
    // The first touch of a field only chooses it, so that a swipe over fields still scrolls; on paper fingers scroll, too,
    // and a mouse draws a frame.
    const isMouse = event.pointerType === 'mouse'
    const isFree = under.key !== null && !locked?.has(fieldOfKey(under.key))
    const mayDrag = field ? isFree && (isMouse || wasSelected) && !additive : isMouse && !isPlacing
    if (mayDrag) event.currentTarget.setPointerCapture(event.pointerId)
    const at = { x: event.clientX, y: event.clientY }
    const from = pointInStack(stackElement.current, stack, event)
    // A press on a field that cannot become a drag is over already.
    const pointer = field && !mayDrag ? -1 : event.pointerId
    press.current = { ...under, pointer, at, from, dragging: false, wasSelected, additive }
    if (!under.key) return

    // Safari does not focus a pressed button by itself.
    field?.focus({ preventScroll: true })
    if (additive || !wasSelected) dispatch({ kind: 'selected', key: under.key, additive })
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const current = press.current
    if (isPlacing && !current && event.pointerType === 'mouse') onAim(pointed(event))
    if (current?.pointer !== event.pointerId || !event.currentTarget.hasPointerCapture(event.pointerId))
      return
    const distance = Math.hypot(event.clientX - current.at.x, event.clientY - current.at.y)
    if (!current.dragging && distance < trembling) return
    current.dragging = true
    drag.follow(current, pointed(event))
  }

  function onPointerUp(event: PointerEvent) {
    const current = press.current
    press.current = null
    drag.stopScrolling()
    if (current?.pointer !== event.pointerId) return
    if (current.dragging) drag.finish(current, pointed(event))
    else if (current.key === null) onPaper(pointed(event))
    else if (current.wasSelected) dispatch({ kind: 'selected', key: current.key, additive: false })
    drag.clear()
  }

  function onPointerCancel() {
    press.current = null
    drag.stopScrolling()
    drag.clear()
  }

  const onPointerLeave = () => onAim(null)

  return { gesture, pointer: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onPointerLeave } }
}

/** An event of React is used again after its listener. */
function pointed({ clientX, clientY, altKey }: PointerEvent): Pointed {
  return { clientX, clientY, altKey }
}

function fieldUnder(target: Element) {
  const field = target.closest<HTMLElement>('[data-area]')

  return {
    field,
    key: field?.dataset.area ?? null,
    edges: edgesOf(target.closest<HTMLElement>('[data-edges]')?.dataset.edges),
  }
}

function edgesOf(names: string | undefined): Edges | null {
  return names ? Object.fromEntries(names.split(' ').map((edge) => [edge, true])) : null
}
/** Escape gives up a drag; what was dragged stands where it stood. */
function useCancelledByEscape(isActive: boolean, cancel: () => void): void {
  const latest = useRef(cancel)
  useEffect(() => {
    latest.current = cancel
  })
  useEffect(() => {
    if (!isActive) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [isActive])
}
