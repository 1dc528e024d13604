import { useLocalization } from '#browser/localization.tsx'
import type { Stroke } from '#core/fields/field.ts'
import { useInk } from '#islands/signing/use-ink.ts'
import { Button } from '#islands/ui/Button.tsx'

type Props = { strokes: readonly Stroke[]; onStrokes: (strokes: readonly Stroke[]) => void }

/** Takes ink from finger, pen or mouse. Typing beside it is as good, so the keyboard is not asked here. */
export function InkPad({ strokes, onStrokes }: Props) {
  const { t } = useLocalization()
  const { pad, path } = useInk(strokes, onStrokes)

  return (
    <div className="flex flex-col gap-2">
      <svg
        {...pad}
        aria-label={t('profile.signatures.pad')}
        className="w-full cursor-crosshair touch-none rounded-md border border-control bg-[#fff] text-[#16324f]"
      >
        <line x1="40" y1="190" x2="560" y2="190" stroke="#c8ced6" strokeWidth="2" />
        <path d={path} fill="currentColor" />
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
