import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import type { SealKeyShape } from '#contract/seal-key-shapes.ts'
import { dateFormat } from '#core/locale/date-format.ts'
import { Badge } from '#islands/ui/Badge.tsx'

type Props = { sealKey: SealKeyShape; timeZone: string }

/** Whose key it is, what its certificate says, and whether it seals. */
export function KeyFacts({ sealKey: { source, state, certificate, chosenAt }, timeZone }: Props) {
  const { t, locale } = useLocalization()
  const dayOf = (instant: string) =>
    dateFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(instant))
  const facts = certificate
    ? [
        [t('sealKey.holder'), certificate.name],
        [t('sealKey.issuer'), certificate.issuer],
        [t('sealKey.until'), dayOf(certificate.endsAt)],
        ...(chosenAt ? [[t('sealKey.chosen'), dayOf(chosenAt)]] : []),
        [t('sealKey.serial'), certificate.serial],
      ]
    : []
  const isGood = state === 'good'

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-base font-semibold">{t(`sealKey.source.${source}`)}</h2>
        <Badge
          tone={isGood ? 'success' : 'danger'}
          icon={isGood ? CircleCheck : TriangleAlert}
          label={t(`sealKey.state.${state}`)}
        />
      </div>
      {!isGood && (
        <p role="alert" className="max-w-prose rounded-lg bg-danger-surface p-4 text-danger-text">
          {t('sealKey.waiting')}
        </p>
      )}
      {facts.length > 0 && (
        <dl className="grid w-full gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 lg:p-6">
          {facts.map(([name, value]) => (
            <div key={name} className="flex min-w-0 flex-col gap-1">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {source === 'organization' && <p className="max-w-prose text-muted">{t('sealKey.level')}</p>}
    </>
  )
}
