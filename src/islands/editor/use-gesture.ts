import { useRef, useState, type Dispatch, type RefObject } from 'react'
import type { Point } from '#core/fields/box.ts'
import type { EditorAction } from './editor-state.ts'
import type { Drag, Gesture, Scene } from './gestures.ts'
import { pointInStack, snapReach, type Pointed } from './stack-points.ts'

export type GestureWiring = Scene & {
  stackElement: RefObject<HTMLDivElement | null>
  dispatch: Dispatch<EditorAction>
}

type Tools = typeof import('./gestures.ts')

/** Drags fields and their edges, or draws a frame around fields. What does that is not needed to look at a page. */
export function useGesture({ stackElement, dispatch, ...scene }: GestureWiring) {
  const tools = useRef<Tools>(null)
  const [gesture, setGesture] = useState<Gesture | null>(null)
  /** The same, also before it is drawn: a pointer may be lifted sooner. */
  const newest = useRef<Gesture>(null)

  async function fetchTools(): Promise<Tools> {
    const fetched = await import('./gestures.ts')
    tools.current = fetched

    return fetched
  }

  function show(next: Gesture | null) {
    newest.current = next
    setGesture(next)
  }

  /** Where it is in the stack, and how near lines draw it. */
  function reached(at: Pointed): [to: Point, reach: number] {
    const { current } = stackElement
    const { stack } = scene

    return [pointInStack(current, stack, at), snapReach(current, stack, at)]
  }

  function follow(drag: Drag, at: Pointed) {
    // Nothing is shown while there is nothing yet to drag with.
    const look = () => show(tools.current?.gestureOf(scene, drag, ...reached(at)) ?? null)
    look()
    const frame = stackElement.current?.parentElement
    // What lies under a pointer that rests at an edge moves on with the pages.
    if (frame) tools.current?.edgeScroll.follow(frame, { x: at.clientX, y: at.clientY }, look)
  }

  /** A quick drag may be over before what drags has come, and so may the next. */
  function finish(drag: Drag, at: Pointed) {
    const { current: done } = newest
    const there = reached(at)
    const end = ({ endOf, endUnseen }: Tools) =>
      dispatch(done ? endOf(done, scene, drag.additive) : endUnseen(scene, drag, ...there))
    if (tools.current) end(tools.current)
    else void fetchTools().then(end)
  }

  return {
    ...{ gesture, fetchTools, follow, finish },
    stopScrolling: () => tools.current?.edgeScroll.stop(),
    clear: () => show(null),
  }
}
