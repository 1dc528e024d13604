import { useLocalization } from '#browser/localization.tsx'
import type { Stroke } from '#core/fields/field.ts'
import { inkOutline } from '#islands/signing/ink-outline.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useRef, useState, type PointerEvent } from 'react'

export const inkPadSize = { width: 600, height: 240 } as const
/** As many as the contract takes. */
const most = { strokes: 200, points: 5000 } as const

type Props = { strokes: readonly Stroke[]; onStrokes: (strokes: readonly Stroke[]) => void }

/** Takes ink from finger, pen or mouse. Typing beside it is as good, so the keyboard is not asked here. */
export function InkPad({ strokes, onStrokes }: Props) {
  const { t } = useLocalization()
  const pad = useRef<SVGSVGElement>(null)
  const [wet, setWet] = useState<Stroke>([])

  function extend(event: PointerEvent, stroke: Stroke): Stroke {
    const box = pad.current?.getBoundingClientRect()
    if (!box || stroke.length >= most.points) return stroke
    const x = round(((event.clientX - box.left) / box.width) * inkPadSize.width)
    const y = round(((event.clientY - box.top) / box.height) * inkPadSize.height)
    const last = stroke.at(-1)
    if (last && Math.hypot(x - last[0], y - last[1]) < 1) return stroke

    return [...stroke, [x, y, Math.round(event.timeStamp), round(event.pressure)]]
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
    <div className="flex flex-col gap-2">
      <svg
        ref={pad}
        viewBox={`0 0 ${inkPadSize.width} ${inkPadSize.height}`}
        role="img"
        aria-label={t('profile.signatures.pad')}
        className="w-full cursor-crosshair touch-none rounded-md border border-control bg-[#fff] text-[#16324f]"
        onPointerDown={begin}
        onPointerMove={(event) => {
          if (wet.length > 0) setWet(extend(event, wet))
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1="40" y1="190" x2="560" y2="190" stroke="#c8ced6" strokeWidth="2" />
        <path d={inkOutline(wet.length > 0 ? [...strokes, wet] : strokes)} fill="currentColor" />
      </svg>
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto text-sm text-muted">{t('profile.signatures.padHint')}</p>
        <Button
          size="small"
          tone="quiet"
          disabled={strokes.length === 0}
          onClick={() => onStrokes(strokes.slice(0, -1))}
        >
          {t('profile.signatures.undo')}
        </Button>
        <Button size="small" tone="quiet" disabled={strokes.length === 0} onClick={() => onStrokes([])}>
          {t('profile.signatures.clear')}
        </Button>
      </div>
    </div>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
