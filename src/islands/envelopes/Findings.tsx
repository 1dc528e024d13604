import { CircleAlert, CircleCheck } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import type { Place } from './use-places.ts'

type Props = {
  toMend: readonly Place[]
  hints: readonly Place[]
  onChoose: (show: () => void) => void
}

/** What is missing, and what should be looked at; that nothing is missing is said, too. */
export function Findings({ toMend, hints, onChoose }: Props) {
  const { t } = useLocalization()

  return (
    <>
      {toMend.length > 0 ? (
        <Places
          title={t('envelopes.review.missing', { count: toMend.length })}
          places={toMend}
          onChoose={onChoose}
        />
      ) : (
        <Ready />
      )}
      {hints.length > 0 && <Places title={t('envelopes.review.hints')} places={hints} onChoose={onChoose} />}
    </>
  )
}

function Ready() {
  const { t } = useLocalization()

  return (
    <p className="flex items-center gap-2 rounded-lg bg-success-surface p-3 text-success-text">
      <CircleCheck aria-hidden size={18} className="shrink-0" />
      {t('envelopes.review.ready')}
    </p>
  )
}

type PlacesProps = { title: string; places: readonly Place[]; onChoose: (show: () => void) => void }

function Places({ title, places, onChoose }: PlacesProps) {
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-warning-surface p-3 text-warning-text">
      <p className="font-semibold">{title}</p>
      <ul className="flex flex-col gap-2">
        {places.map(({ key, text, show }) => (
          <li key={key} className="flex items-start gap-2">
            <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
            <button
              type="button"
              className="rounded-sm text-start underline underline-offset-2"
              onClick={() => onChoose(show)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
