import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import {
  featureNames,
  hasFeature,
  isComing,
  limitOf,
  plans,
  priceNames,
  priceOf,
  quotaNames,
  type Plan,
} from '#core/billing/plans.ts'
import { unlimited } from '#core/billing/quota.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { moneyText } from './money-text.ts'

/** `current` is null for visitors, who are on none. */
type Props = { locale: Locale; current: Plan | null }

/** Every key of every plan. */
export function PlanComparison({ locale, current }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Table current={current} />
    </LocalizationProvider>
  )
}

/*
 * On a narrow screen each row puts its name above its four values, so that nothing scrolls sideways. Browsers keep the
 * meaning of a table whatever its `display`.
 */
const rowStyle = 'grid grid-cols-4 border-b border-line last:border-0 lg:table-row'
const nameStyle = 'col-span-4 px-3 pt-3 text-start font-normal lg:py-3 lg:ps-4'
const valueStyle = 'px-1 py-2 text-center tabular-nums max-md:text-xs lg:px-3 lg:py-3'

function Table({ current }: Pick<Props, 'current'>) {
  const { t, locale } = useLocalization()
  const number = new Intl.NumberFormat(locale)
  const limitText = (limit: number) => (limit === unlimited ? t('plans.unlimited') : number.format(limit))

  return (
    <table className="block w-full rounded-lg border border-line bg-surface lg:table lg:table-fixed">
      <caption className="sr-only">{t('pricing.comparison')}</caption>
      <thead className="sticky top-14 z-1 block rounded-t-lg bg-surface shadow-[inset_0_-1px_0_var(--line)] md:top-0 lg:table-header-group">
        <tr className="grid grid-cols-4 lg:table-row">
          <th scope="col" className="sr-only lg:not-sr-only lg:w-2/5">
            <span className="sr-only">{t('pricing.what')}</span>
          </th>
          {plans.map((plan) => (
            <th key={plan} scope="col" className={`${valueStyle} font-semibold`}>
              {t(`plans.names.${plan}`)}
              {plan === current && (
                <span className="block text-xs font-normal text-muted">{t('pricing.current')}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <Group title={t('pricing.groups.price')}>
        {priceNames.map((name) => (
          <Row
            key={name}
            label={t(`plans.prices.${name}`)}
            value={(plan) => moneyText(priceOf(plan, name), locale)}
          />
        ))}
      </Group>
      <Group title={t('pricing.groups.limits')}>
        {quotaNames.map((name) => (
          <Row
            key={name}
            label={t(`plans.quotas.${name}`)}
            hint={t(`plans.hints.${name}`)}
            isComing={isComing(name)}
            value={(plan) => limitText(limitOf(plan, name))}
          />
        ))}
      </Group>
      <Group title={t('pricing.groups.features')}>
        {featureNames.map((name) => (
          <Row
            key={name}
            label={t(`plans.features.${name}`)}
            isComing={isComing(name)}
            value={(plan) => <Mark has={hasFeature(plan, name)} />}
          />
        ))}
      </Group>
    </table>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <tbody className="block lg:table-row-group">
      <tr className="block border-b border-line bg-surface-sunken lg:table-row">
        <th
          scope="rowgroup"
          colSpan={5}
          className="block px-3 py-2 text-start font-semibold lg:table-cell lg:ps-4"
        >
          {title}
        </th>
      </tr>
      {children}
    </tbody>
  )
}

type RowProps = {
  label: string
  hint?: string
  isComing?: boolean
  value: (plan: Plan) => ReactNode
}

function Row({ label, hint, isComing: isLater = false, value }: RowProps) {
  const { t } = useLocalization()

  return (
    <tr className={rowStyle}>
      <th scope="row" className={nameStyle}>
        <span className="font-medium">{label}</span>
        {hint && <span className="text-muted"> {hint}</span>}
        {isLater && <Badge label={t('pricing.coming')} className="ms-2" />}
      </th>
      {plans.map((plan) => (
        <td key={plan} className={valueStyle}>
          {value(plan)}
        </td>
      ))}
    </tr>
  )
}

function Mark({ has }: { has: boolean }) {
  const { t } = useLocalization()
  const Icon = has ? Check : Minus

  return (
    <>
      <Icon aria-hidden size={18} className={has ? 'inline text-link' : 'inline text-muted'} />
      <span className="sr-only">{t(has ? 'billing.yes' : 'billing.no')}</span>
    </>
  )
}
