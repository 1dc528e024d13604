import { useRef, useState, type PointerEvent } from 'react'
import type { Stroke } from '#core/fields/field.ts'
import { inkOutline } from './ink-outline.ts'

/** The pad's own units; on the screen it is scaled to the width there is. */
export const padSize = { width: 600, height: 240 } as const

/** As many as the contract takes. */
const most = { strokes: 200, points: 5000 } as const
/** Closer points add bytes, not shape. */
const leastStep = 1

/**
 * Ink from finger, pen or mouse: what the `svg` of a pad needs to take it, and the path to show. A stroke is handed on
 * when it ends.
 */
export function useInk(strokes: readonly Stroke[], onStrokes: (strokes: readonly Stroke[]) => void) {
  const ref = useRef<SVGSVGElement>(null)
  const [wet, setWet] = useState<Stroke>([])
  const isWet = wet.length > 0

  function extend({ nativeEvent }: PointerEvent, stroke: Stroke): Stroke {
    const box = ref.current?.getBoundingClientRect()
    if (!box) return stroke
    // A frame may bring several points at once.
    const events = nativeEvent.getCoalescedEvents?.() ?? []

    return (events.length > 0 ? events : [nativeEvent]).reduce((ink, at) => withPoint(ink, at, box), stroke)
  }

  function begin(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0 || strokes.length >= most.strokes) return
    event.preventDefault()
    ref.current?.setPointerCapture(event.pointerId)
    setWet(extend(event, []))
  }

  function end(): void {
    if (isWet) onStrokes([...strokes, wet])
    setWet([])
  }

  const pad = {
    ref,
    viewBox: `0 0 ${padSize.width} ${padSize.height}`,
    role: 'img',
    onPointerDown: begin,
    onPointerMove: (event: PointerEvent) => {
      if (isWet) setWet(extend(event, wet))
    },
    onPointerUp: end,
    onPointerCancel: end,
  } as const

  return { pad, path: inkOutline(isWet ? [...strokes, wet] : strokes) }
}

function withPoint(
  ink: Stroke,
  { clientX, clientY, timeStamp, pressure }: globalThis.PointerEvent,
  box: DOMRect,
): Stroke {
  const x = round(((clientX - box.left) / box.width) * padSize.width)
  const y = round(((clientY - box.top) / box.height) * padSize.height)
  const last = ink.at(-1)
  const isNear = last && Math.hypot(x - last[0], y - last[1]) < leastStep

  return isNear || ink.length >= most.points ? ink : [...ink, [x, y, Math.round(timeStamp), round(pressure)]]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
