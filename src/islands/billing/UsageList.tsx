import { LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { QuotaDefinition } from '#contract/billing-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { UsageBar } from './UsageBar.tsx'

/** Every quota with its use. */
export function UsageList({ locale, quotas }: { locale: Locale; quotas: readonly QuotaDefinition[] }) {
  return (
    <LocalizationProvider locale={locale}>
      <Bars quotas={quotas} />
    </LocalizationProvider>
  )
}

function Bars({ quotas }: { quotas: readonly QuotaDefinition[] }) {
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
