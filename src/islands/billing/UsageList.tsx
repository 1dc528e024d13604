import { useId } from 'react'
import { LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { QuotaDefinition } from '#contract/billing-shapes.ts'
import { isUnlimited } from '#core/billing/quota.ts'
import type { Locale } from '#core/locale/locale.ts'
import { quotaLabel, usedText } from './quota-text.ts'
import { UsageBar } from './UsageBar.tsx'

type Props = { quotas: readonly QuotaDefinition[] }

/** Every quota with its use: a row for what has a limit, and one line for all that has none. */
export function UsageList({ locale, quotas }: Props & { locale: Locale }) {
  const [endless, limited] = [quotas.filter(isUnlimited), quotas.filter((quota) => !isUnlimited(quota))]

  return (
    <LocalizationProvider locale={locale}>
      {limited.length > 0 && <Bars quotas={limited} />}
      {endless.length > 0 && <Endless quotas={endless} />}
    </LocalizationProvider>
  )
}

function Bars({ quotas }: Props) {
  const { t } = useLocalization()

  return (
    <ul className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
      {quotas.map((quota) => (
        <UsageBar
          key={quota.resourceType}
          quota={quota}
          hint={t(`plans.hints.${quota.resourceType}`, { defaultValue: '' })}
        />
      ))}
    </ul>
  )
}

function Endless({ quotas }: Props) {
  const { t, locale } = useLocalization()
  const heading = useId()

  return (
    <div className="flex flex-col gap-2">
      <h3 id={heading} className="font-medium">
        {t('plans.unlimited')}
      </h3>
      <ul aria-labelledby={heading} className="flex flex-wrap gap-x-6 gap-y-1">
        {quotas.map((quota) => (
          <li key={quota.resourceType} data-quota={quota.resourceType}>
            {quotaLabel(quota.resourceType, t)}
            {quota.used > 0 && (
              <span className="text-muted tabular-nums"> · {usedText(quota, t, locale)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
