import { useLocalization } from '#browser/localization.tsx'
import {
  comparePlans,
  isComing,
  prices,
  quotas,
  type Feature,
  type Plan,
  type PlanDifference,
  type Quota,
} from '#core/billing/plans.ts'
import { unlimited } from '#core/billing/quota.ts'

/** Two plans side by side, as far as they differ in what is built. */
export function WhatChanges({ from, to }: { from: Plan; to: Plan }) {
  const { t, locale } = useLocalization()
  const number = new Intl.NumberFormat(locale)

  function valueText(value: number | boolean): string {
    if (typeof value === 'boolean') return t(value ? 'billing.yes' : 'billing.no')

    return value === unlimited ? t('plans.unlimited') : number.format(value)
  }

  return (
    <table className="w-full text-start">
      <caption className="sr-only">{t('billing.whatChanges')}</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-start font-semibold">
            {t('billing.whatChanges')}
          </th>
          {[from, to].map((plan) => (
            <th key={plan} scope="col" className="py-2 ps-4 text-end font-semibold">
              {t(`plans.names.${plan}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparePlans(from, to)
          .filter(isBuilt)
          .map(({ key, a, b }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 text-start font-normal">
                {t(key in quotas ? `plans.quotas.${key}` : `plans.features.${key}`)}
              </th>
              <td className="py-2 ps-4 text-end text-muted tabular-nums">{valueText(a)}</td>
              <td className="py-2 ps-4 text-end font-medium tabular-nums">{valueText(b)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function isBuilt(row: PlanDifference): row is PlanDifference & { key: Quota | Feature } {
  return !isPrice(row.key) && !isComing(row.key)
}

function isPrice(key: PlanDifference['key']): key is keyof typeof prices {
  return key in prices
}
