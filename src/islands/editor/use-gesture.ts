import { useRef, useState, type Dispatch, type RefObject } from 'react'
import type { EditorAction } from './editor-state.ts'
import type { Drag, Gesture, Scene } from './gestures.ts'
import { pointInStack, snapReach, type Pointed } from './stack-points.ts'

export type GestureWiring = Scene & {
  stackElement: RefObject<HTMLDivElement | null>
  dispatch: Dispatch<EditorAction>
}

/** Drags fields and their edges, or draws a frame around fields. What does that is not needed to look at a page. */
export function useGesture({ stackElement, dispatch, ...scene }: GestureWiring) {
  const tools = useRef<typeof import('./gestures.ts')>(null)
  const [gesture, setGesture] = useState<Gesture | null>(null)

  async function fetchTools(): Promise<void> {
    tools.current = await import('./gestures.ts')
  }

  /** Null while there is nothing yet to drag with. */
  function gestureOf(drag: Drag, at: Pointed): Gesture | null {
    const { current } = stackElement
    const { stack } = scene
    const to = pointInStack(current, stack, at)

    return tools.current?.gestureOf(scene, drag, to, snapReach(current, stack, at)) ?? null
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
      if (done && tools.current) dispatch(tools.current.endOf(done, scene, drag.additive))
    }
    if (tools.current) end()
    else void fetchTools().then(end)
  }

  return {
    ...{ gesture, fetchTools, follow, finish },
    stopScrolling: () => tools.current?.edgeScroll.stop(),
    clear: () => setGesture(null),
  }
}
