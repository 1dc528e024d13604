import { useLocalization } from '#browser/localization.tsx'
import { placesOfMail, writePlace, type WordedMail } from '#core/organizations/mail-wording.ts'

type Props = { mail: WordedMail; onInsert: (place: string) => void }

/** What may stand in the words of a mail for what differs from one to the next. */
export function Placeholders({ mail, onInsert }: Props) {
  const { t } = useLocalization()
  const places = placesOfMail[mail]

  return (
    <section aria-labelledby="places" className="flex flex-col gap-2">
      <h3 id="places" className="text-sm font-medium">
        {t('organizations.wording.places')}
      </h3>
      <ul className="flex flex-col gap-2">
        {places.map((place) => (
          <li key={place} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <button
              type="button"
              aria-label={t('organizations.wording.insert', { place: writePlace(place) })}
              className="rounded-md border border-line bg-surface px-2 py-1 font-mono text-sm hover:bg-surface-hover pointer-coarse:min-h-11"
              onClick={() => onInsert(writePlace(place))}
            >
              {writePlace(place)}
            </button>
            <span className="text-sm text-muted">{t(`organizations.wording.placeMeans.${place}`)}</span>
          </li>
        ))}
      </ul>
      {places.includes('deadline') && (
        <p className="text-sm text-muted">
          {t('organizations.wording.noDeadline', { place: writePlace('deadline') })}
        </p>
      )}
    </section>
  )
}
