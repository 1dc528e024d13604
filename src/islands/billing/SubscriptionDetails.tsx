import type { ReactNode } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { QuotaDefinition, SubscriptionShape } from '#contract/billing-shapes.ts'
import { quotaNames, type Plan } from '#core/billing/plans.ts'
import { dayText } from './day-text.ts'
import { PlanMark } from './PlanMark.tsx'
import { quotaLabel } from './quota-text.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { UsageBar } from './UsageBar.tsx'

const shownQuotas = 3

type Props = {
  plan: Plan
  /** Null while it is read, and for an organization without one. */
  subscription: SubscriptionShape | null
  quotas: readonly QuotaDefinition[]
  isLoading: boolean
}

/** Plan, status, period and the first quotas. While they are read, grey bars keep their places. */
export function SubscriptionDetails({ plan, subscription, quotas, isLoading }: Props) {
  const { t, locale } = useLocalization()
  const waiting = isLoading ? <Waiting /> : null
  const autoRenews = !subscription?.cancelAtPeriodEnd

  return (
    <div className="flex flex-col gap-6" aria-busy={isLoading}>
      <dl className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-4">
          <dt className="flex items-center gap-3 text-muted">
            <PlanMark plan={plan} />
            {t('billing.plan')}
          </dt>
          <dd className="text-base font-semibold">{t(`plans.names.${plan}`)}</dd>
        </div>
        <Fact term={t('billing.status')}>
          {waiting ?? <StatusBadge status={subscription?.status ?? 'active'} />}
        </Fact>
        <Fact term={t('billing.period')}>
          {waiting ?? (subscription ? <Period {...subscription} locale={locale} /> : t('billing.noPeriod'))}
        </Fact>
        <Fact term={t('billing.autoRenew')}>
          {waiting ?? t(autoRenews ? 'billing.enabled' : 'billing.disabled')}
        </Fact>
      </dl>
      {(isLoading || quotas.length > 0) && (
        <section className="flex flex-col gap-3">
          <h3 className="font-semibold">{t('billing.usage')}</h3>
          <ul className="flex flex-col gap-4">
            {isLoading
              ? quotaNames.slice(0, shownQuotas).map((name) => <WaitingBar key={name} name={name} />)
              : quotas
                  .slice(0, shownQuotas)
                  .map((quota) => <UsageBar key={quota.resourceType} quota={quota} />)}
          </ul>
        </section>
      )}
    </div>
  )
}

function Period({
  currentPeriodStart,
  currentPeriodEnd,
  locale,
}: SubscriptionShape & { locale: Parameters<typeof dayText>[1] }) {
  return (
    <span className="tabular-nums">
      <time dateTime={currentPeriodStart}>{dayText(currentPeriodStart, locale)}</time> –{' '}
      <time dateTime={currentPeriodEnd}>{dayText(currentPeriodEnd, locale)}</time>
    </span>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4">
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Only a wait of more than 300 ms is worth showing. */
const late = { animationDelay: '300ms' }

function Waiting() {
  return (
    <span aria-hidden style={late} className="block h-4 w-28 animate-appear rounded-sm bg-surface-hover" />
  )
}

function WaitingBar({ name }: { name: string }) {
  const { t } = useLocalization()

  return (
    <li className="flex flex-col gap-1.5">
      <div className="flex min-h-5 items-center justify-between gap-4">
        <span className="font-medium">{quotaLabel(name, t)}</span>
        <Waiting />
      </div>
      <div aria-hidden className="h-1.5 rounded-full bg-line" />
    </li>
  )
}
