import { useRef, useState, type PointerEvent } from 'react'
import type { Stroke } from '#core/fields/field.ts'
import { inkOutline } from './ink-outline.ts'
import { useRoom } from './room-context.tsx'

/** The pad's own units; on the screen it is scaled to the width there is. */
export const padSize = { width: 600, height: 240 } as const

/** As many as the contract takes. */
const most = { strokes: 200, points: 5000 } as const
/** Closer points add bytes, not shape. */
const leastStep = 1

type Props = {
  strokes: readonly Stroke[]
  onStrokes: (strokes: readonly Stroke[]) => void
  describedBy: string | undefined
}

/** Takes ink from finger, pen or mouse. Drawing has an equal alternative beside it, so the keyboard is not asked here. */
export function SignaturePad({ strokes, onStrokes, describedBy }: Props) {
  const { say } = useRoom()
  const pad = useRef<SVGSVGElement>(null)
  const [wet, setWet] = useState<Stroke>([])

  function extend(event: PointerEvent, stroke: Stroke): Stroke {
    const box = pad.current?.getBoundingClientRect()
    if (!box) return stroke
    const events = event.nativeEvent.getCoalescedEvents?.() ?? []
    return (events.length > 0 ? events : [event.nativeEvent]).reduce<Stroke>((ink, at) => {
      const x = round(((at.clientX - box.left) / box.width) * padSize.width)
      const y = round(((at.clientY - box.top) / box.height) * padSize.height)
      const last = ink.at(-1)
      const isNear = last && Math.hypot(x - last[0], y - last[1]) < leastStep
      if (isNear || ink.length >= most.points) return ink
      return [...ink, [x, y, Math.round(at.timeStamp), round(at.pressure)]]
    }, stroke)
  }

  function begin(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0 || strokes.length >= most.strokes) return
    event.preventDefault()
    pad.current?.setPointerCapture(event.pointerId)
    setWet(extend(event, []))
  }

  function end(): void {
    if (wet.length > 0) onStrokes([...strokes, wet])
    setWet([])
  }

  return (
    <div className="pad-frame">
      <svg
        className="pad paper"
        ref={pad}
        viewBox={`0 0 ${padSize.width} ${padSize.height}`}
        role="img"
        aria-label={say('pad')}
        aria-describedby={describedBy}
        onPointerDown={begin}
        onPointerMove={(event) => {
          if (wet.length > 0) setWet(extend(event, wet))
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line className="pad-line" x1="40" y1="190" x2="560" y2="190" />
        <path d={inkOutline(wet.length > 0 ? [...strokes, wet] : strokes)} fill="currentColor" />
      </svg>
      {strokes.length === 0 && wet.length === 0 && <p className="pad-hint">{say('padHint')}</p>}
      <div className="button-row">
        <button
          type="button"
          className="button button-plain"
          disabled={strokes.length === 0}
          onClick={() => onStrokes(strokes.slice(0, -1))}
        >
          {say('undo')}
        </button>
        <button
          type="button"
          className="button button-plain"
          disabled={strokes.length === 0}
          onClick={() => onStrokes([])}
        >
          {say('clear')}
        </button>
      </div>
    </div>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
