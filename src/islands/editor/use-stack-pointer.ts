import { useEffect, useRef, useState, type Dispatch, type PointerEvent, type RefObject } from 'react'
import type { Box, Edges, Point } from '#core/fields/box.ts'
import type { Draft } from './draft.ts'
import type { EditorAction } from './editor-state.ts'
import type { MovedAreas } from './field-moves.ts'
import { pageAt, type PageStack } from './page-stack.ts'
import { mapChosen, type Selection } from './selection.ts'
import type { Guide } from './snapping.ts'

/** CSS pixels a pointer may tremble before a press becomes a drag. */
const trembling = 3
/** CSS pixels within which a box snaps to a line. */
const reach = 6

type Press = {
  pointer: number
  /** Where it began: in the window, and in points of the stack. */
  at: Point
  from: Point
  edges: Edges | null
  /** The key of the area under it; null for paper. */
  key: string | null
  dragging: boolean
  /** Chosen together with others: a press without a drag chooses it alone. */
  wasSelected: boolean
  additive: boolean
}

/** A pointer over the window; with Alt nothing snaps. */
export type Pointed = { clientX: number; clientY: number; altKey: boolean }

/** What a pointer is doing, as far as it has come; it becomes an edit when the pointer is lifted. */
export type Gesture =
  { kind: 'areas'; moved: MovedAreas; guides: readonly Guide[] } | { kind: 'marquee'; box: Box }

type Wiring = {
  stackElement: RefObject<HTMLDivElement | null>
  stack: PageStack
  draft: Draft
  selection: Selection
  isPlacing: boolean
  dispatch: Dispatch<EditorAction>
  /** A tap or click on paper, not on a field. */
  onPaper: (at: Pointed) => void
  /** A mouse over the pages while a field waits to be placed; null when it has left them. */
  onAim: (at: Pointed | null) => void
}

/** Pointer handling of the stack: choose, drag, resize, draw a frame around fields, and press on paper. */
export function useStackPointer(wiring: Wiring) {
  const { stackElement, stack, draft, selection, isPlacing, dispatch, onPaper, onAim } = wiring
  const press = useRef<Press | null>(null)
  const tools = useRef<typeof import('./gestures.ts')>(null)
  const [gesture, setGesture] = useState<Gesture | null>(null)
  useCancelledByEscape(gesture !== null, onPointerCancel)

  /** What drags is not needed to look at a page. */
  async function fetchTools(): Promise<void> {
    tools.current = await import('./gestures.ts')
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    void fetchTools()
    const field = event.target.closest<HTMLElement>('[data-area]')
    const key = field?.dataset.area ?? null
    const wasSelected = key !== null && selection.has(key)
    const edges = edgesOf(event.target.closest<HTMLElement>('[data-edges]')?.dataset.edges)
    const isMouse = event.pointerType === 'mouse'
    press.current = {
      pointer: event.pointerId,
      at: { x: event.clientX, y: event.clientY },
      from: pointInStack(stackElement.current, stack, event),
      edges,
      key,
      dragging: false,
      wasSelected,
      additive: isAdditive(event),
    }
    if (!field || !key) {
      // Fingers scroll; a mouse draws a frame.
      if (isMouse && !isPlacing) event.currentTarget.setPointerCapture(event.pointerId)
      return
    }

    // Safari does not focus a pressed button by itself.
    field.focus({ preventScroll: true })
    if (isAdditive(event) || !wasSelected) dispatch({ kind: 'selected', key, additive: isAdditive(event) })
    // The first touch of a field only chooses it, so that a swipe over fields still scrolls.
    const mayDrag = isMouse || wasSelected
    if (mayDrag && !isAdditive(event)) event.currentTarget.setPointerCapture(event.pointerId)
    else press.current = { ...press.current, pointer: -1 }
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const current = press.current
    if (isPlacing && !current && event.pointerType === 'mouse') onAim(pointed(event))
    if (current?.pointer !== event.pointerId || !event.currentTarget.hasPointerCapture(event.pointerId))
      return
    const distance = Math.hypot(event.clientX - current.at.x, event.clientY - current.at.y)
    if (!current.dragging && distance < trembling) return

    current.dragging = true
    const follow = () => setGesture(gestureOf(current, event))
    follow()
    const frame = stackElement.current?.parentElement
    // What lies under a pointer that rests at an edge moves on with the pages.
    if (frame) tools.current?.edgeScroll.follow(frame, { x: event.clientX, y: event.clientY }, follow)
  }

  /** Null while there is nothing yet to drag fields with. */
  function gestureOf({ key, from, edges }: Press, at: Pointed): Gesture | null {
    const now = pointInStack(stackElement.current, stack, at)
    if (key === null) return { kind: 'marquee', box: boxBetween(from, now) }
    const by = { x: now.x - from.x, y: now.y - from.y }

    return (
      tools.current?.moveChosen(
        { draft, selection, stack, by, edges },
        snapReach(stackElement.current, stack, at),
      ) ?? null
    )
  }

  function onPointerUp(event: PointerEvent) {
    const current = press.current
    press.current = null
    tools.current?.edgeScroll.stop()
    if (current?.pointer !== event.pointerId) return
    if (current.dragging) finish(current, event)
    else if (current.key === null) onPaper(pointed(event))
    else if (current.wasSelected) dispatch({ kind: 'selected', key: current.key, additive: false })
    setGesture(null)
  }

  /** A quick drag may be over before what drags has come. */
  function finish(current: Press, at: Pointed) {
    const end = () => {
      const done = gesture ?? gestureOf(current, at)
      if (done) settle(done, current.additive)
    }
    if (tools.current) end()
    else void fetchTools().then(end)
  }

  function settle(done: Gesture, additive: boolean) {
    if (done.kind === 'areas') {
      const { moved } = done
      dispatch({
        kind: 'edited',
        change: (latest) => mapChosen(latest, selection, (area, _, key) => moved.get(key) ?? area),
      })
      return
    }
    const inside = tools.current?.keysWithin(draft, done.box, stack) ?? []
    dispatch({ kind: 'chosen', keys: additive ? [...selection, ...inside] : inside })
  }

  function onPointerCancel() {
    press.current = null
    tools.current?.edgeScroll.stop()
    setGesture(null)
  }

  const onPointerLeave = () => onAim(null)

  return { gesture, pointer: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onPointerLeave } }
}

/** An event of React is used again after its listener. */
function pointed({ clientX, clientY, altKey }: PointerEvent): Pointed {
  return { clientX, clientY, altKey }
}

/** Within how many points of the stack a box snaps to a line: so many pixels, whatever the zoom. */
export function snapReach(element: HTMLElement | null, stack: PageStack, { altKey }: Pointed): number {
  return altKey ? 0 : (reach * stack.width) / (element?.clientWidth || stack.width)
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

function boxBetween(a: Point, b: Point): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  }
}

function isAdditive({ shiftKey, ctrlKey, metaKey }: PointerEvent): boolean {
  return shiftKey || ctrlKey || metaKey
}
