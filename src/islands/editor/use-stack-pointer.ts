import { useRef, type Dispatch, type PointerEvent, type RefObject } from 'react'
import type { Edges, Point } from '#core/fields/box.ts'
import type { EditorAction } from './editor-state.ts'
import { pageAt, type PageStack } from './page-stack.ts'

/** CSS pixels a pointer may tremble before a press becomes a drag. */
const trembling = 3

type Press = {
  pointer: number
  /** Where it began: in the window, and in points of the stack. */
  at: Point
  from: Point
  edges: Edges | null
  field: string | null
  dragging: boolean
  /** Chosen together with others: a press without a drag chooses it alone. */
  wasSelected: boolean
}

type Wiring = {
  stackElement: RefObject<HTMLDivElement | null>
  stack: PageStack
  selection: ReadonlySet<string>
  dispatch: Dispatch<EditorAction>
  /** A tap or click on paper, not on a field. */
  onPaper: (point: Point) => void
}

/** Pointer handling of the stack: choose, drag, resize, and press on paper. */
export function useStackPointer({ stackElement, stack, selection, dispatch, onPaper }: Wiring) {
  const press = useRef<Press | null>(null)

  function pointOf(event: PointerEvent): Point {
    return pointInStack(stackElement.current, stack, event)
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const field = event.target.closest<HTMLElement>('[data-field]')
    const id = field?.dataset.field ?? null
    const wasSelected = id !== null && selection.has(id)
    const edges = edgesOf(event.target.closest<HTMLElement>('[data-edges]')?.dataset.edges)
    const at = { x: event.clientX, y: event.clientY }
    press.current = {
      pointer: event.pointerId,
      at,
      from: pointOf(event),
      edges,
      field: id,
      dragging: false,
      wasSelected,
    }
    if (!field || !id) return

    // Safari does not focus a pressed button by itself.
    field.focus({ preventScroll: true })
    if (event.shiftKey || !wasSelected) dispatch({ kind: 'selected', id, additive: event.shiftKey })
    // The first touch of a field only chooses it, so that a swipe over fields still scrolls.
    const mayDrag = event.pointerType === 'mouse' || wasSelected
    if (mayDrag && !event.shiftKey) event.currentTarget.setPointerCapture(event.pointerId)
    else press.current = { ...press.current, field: null, pointer: -1 }
  }

  function onPointerMove(event: PointerEvent) {
    const current = press.current
    if (current?.pointer !== event.pointerId || !current.field) return
    const distance = Math.hypot(event.clientX - current.at.x, event.clientY - current.at.y)
    if (!current.dragging && distance < trembling) return

    current.dragging = true
    const now = pointOf(event)
    const by = { x: now.x - current.from.x, y: now.y - current.from.y }
    dispatch({ kind: 'dragged', gesture: { by, edges: current.edges } })
  }

  function onPointerUp(event: PointerEvent) {
    const current = press.current
    press.current = null
    if (current?.pointer !== event.pointerId) return
    if (current.dragging) dispatch({ kind: 'dropped', stack })
    else if (!current.field) onPaper(pointOf(event))
    else if (current.wasSelected) dispatch({ kind: 'selected', id: current.field, additive: false })
  }

  function onPointerCancel() {
    press.current = null
    dispatch({ kind: 'gesture-cancelled' })
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}

/** Where something in the window lies in the stack, in points. */
export function pointInStack(
  element: HTMLElement | null,
  stack: PageStack,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const box = element?.getBoundingClientRect()
  if (!box || box.width === 0) return { x: 0, y: 0 }
  const pointsPerPixel = stack.width / box.width

  return { x: (clientX - box.left) * pointsPerPixel, y: (clientY - box.top) * pointsPerPixel }
}

/** The middle of what is visible of the stack, on the page that is there. */
export function middleOfView(scroller: HTMLElement | null, element: HTMLElement | null, stack: PageStack) {
  const view = scroller?.getBoundingClientRect()
  if (!view) return undefined
  const middle = { clientX: view.left + view.width / 2, clientY: view.top + view.height / 2 }
  const point = pointInStack(element, stack, middle)
  const page = pageAt(stack, point)

  return page && { page, point }
}

function edgesOf(names: string | undefined): Edges | null {
  return names ? Object.fromEntries(names.split(' ').map((edge) => [edge, true])) : null
}
