import { useRef, useState, type Dispatch, type RefObject } from 'react'
import type { Box, Edges, Point } from '#core/fields/box.ts'
import type { Draft } from './draft.ts'
import type { EditorAction } from './editor-state.ts'
import type { MovedAreas } from './field-moves.ts'
import type { PageStack } from './page-stack.ts'
import { mapChosen, type Selection } from './selection.ts'
import type { Guide } from './snapping.ts'
import { pointInStack, snapReach, type Pointed } from './stack-points.ts'

/** What a pointer is doing, as far as it has come; it becomes an edit when the pointer is lifted. */
export type Gesture =
  { kind: 'areas'; moved: MovedAreas; guides: readonly Guide[] } | { kind: 'marquee'; box: Box }

/** What is dragged, and from where. */
export type Drag = {
  /** In points of the stack. */
  from: Point
  edges: Edges | null
  /** The key of the area under it; null for paper. */
  key: string | null
  additive: boolean
}

export type GestureWiring = {
  stackElement: RefObject<HTMLDivElement | null>
  stack: PageStack
  draft: Draft
  selection: Selection
  dispatch: Dispatch<EditorAction>
}

/** Drags fields and their edges, or draws a frame around fields. */
export function useGesture({ stackElement, stack, draft, selection, dispatch }: GestureWiring) {
  const tools = useRef<typeof import('./gestures.ts')>(null)
  const [gesture, setGesture] = useState<Gesture | null>(null)

  /** What drags is not needed to look at a page. */
  async function fetchTools(): Promise<void> {
    tools.current = await import('./gestures.ts')
  }

  /** Null while there is nothing yet to drag fields with. */
  function gestureOf({ key, from, edges }: Drag, at: Pointed): Gesture | null {
    const element = stackElement.current
    const now = pointInStack(element, stack, at)
    if (key === null) return { kind: 'marquee', box: boxBetween(from, now) }
    const by = { x: now.x - from.x, y: now.y - from.y }
    const dragged = { draft, selection, stack, by, edges }

    return tools.current?.moveChosen(dragged, snapReach(element, stack, at)) ?? null
  }

  function follow(drag: Drag, at: Pointed) {
    const look = () => setGesture(gestureOf(drag, at))
    look()
    const frame = stackElement.current?.parentElement
    // What lies under a pointer that rests at an edge moves on with the pages.
    if (frame) tools.current?.edgeScroll.follow(frame, { x: at.clientX, y: at.clientY }, look)
  }

  /** A quick drag may be over before what drags has come. */
  function finish(drag: Drag, at: Pointed) {
    const end = () => {
      const done = gesture ?? gestureOf(drag, at)
      if (done) settle(done, drag.additive)
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

  return {
    ...{ gesture, fetchTools, follow, finish },
    stopScrolling: () => tools.current?.edgeScroll.stop(),
    clear: () => setGesture(null),
  }
}

function boxBetween(a: Point, b: Point): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  }
}
