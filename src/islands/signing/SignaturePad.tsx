import type { Stroke } from '#core/fields/field.ts'
import { useRoom } from './room-context.tsx'
import { useInk } from './use-ink.ts'

type Props = {
  strokes: readonly Stroke[]
  onStrokes: (strokes: readonly Stroke[]) => void
  describedBy: string | undefined
}

/** Takes ink from finger, pen or mouse. Drawing has an equal alternative beside it, so the keyboard is not asked here. */
export function SignaturePad({ strokes, onStrokes, describedBy }: Props) {
  const { say } = useRoom()
  const { pad, path } = useInk(strokes, onStrokes)

  return (
    <div className="pad-frame">
      <svg {...pad} className="pad paper" aria-label={say('pad')} aria-describedby={describedBy}>
        <line className="pad-line" x1="40" y1="190" x2="560" y2="190" />
        <path d={path} fill="currentColor" />
      </svg>
      {!path && <p className="pad-hint">{say('padHint')}</p>}
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
