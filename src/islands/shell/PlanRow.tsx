import { useLocalization } from '#browser/localization.tsx'
import { SubscriptionButton } from '#islands/billing/SubscriptionButton.tsx'
import { classNames } from '#islands/ui/class-names.ts'
import type { ShellOrganization } from './sidebar-props.ts'
import type { Place } from './sidebar-row.tsx'

/** The plan of the current organization; Free for somebody without one. */
export function PlanRow({ organization, place }: { organization: ShellOrganization | null; place: Place }) {
  const { t } = useLocalization()
  const plan = t(`plans.names.${organization?.plan ?? 'Free'}`)

  return (
    <div
      className={classNames(
        'flex h-10 items-center gap-2.5 short:h-9',
        place === 'rail' ? 'justify-center' : 'px-1.5',
      )}
    >
      <SubscriptionButton organization={organization} />
      {place !== 'rail' && <p className="text-muted">{t('billing.planLabel', { plan })}</p>}
    </div>
  )
}
