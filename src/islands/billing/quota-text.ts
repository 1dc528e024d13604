import type { TFunction } from 'i18next'
import type { QuotaDefinition } from '#contract/billing-shapes.ts'
import { quotas, type Quota } from '#core/billing/plans.ts'
import { isExceeded, isNearLimit, isUnlimited } from '#core/billing/quota.ts'
import type { Locale } from '#core/locale/locale.ts'

type Translate = TFunction<'common'>

export type Strain = 'none' | 'near' | 'reached'

/**
 * How close to its limit something is. What a plan has none of is not included rather than used up, and what is
 * counted for each envelope is never used up.
 */
export function strainOf(quota: QuotaDefinition): Strain {
  const period = periodOf(quota)
  if (quota.limit === 0 || period === 'each-envelope') return 'none'
  if (isExceeded(quota)) return 'reached'

  return isNearLimit(quota) ? 'near' : 'none'
}

/** Whether a bar says something: of what has no end, or is counted for each envelope, it would show nothing. */
export function canRunOut(quota: QuotaDefinition): boolean {
  return quota.limit >= 0 && periodOf(quota) !== 'each-envelope'
}

/** The quota's name without 'Max'. */
export function quotaLabel(resourceType: string, t: Translate): string {
  return t(`plans.quotas.${resourceType}`, { defaultValue: resourceType.replace(/^Max/, '') })
}

/** What was used of how much, in words. */
export function usageText(quota: QuotaDefinition, t: Translate, locale: Locale): string {
  const number = new Intl.NumberFormat(locale)
  const [used, limit] = [number.format(quota.used), number.format(quota.limit)]
  if (quota.limit === 0) return t('billing.notIncluded')
  if (isUnlimited(quota)) {
    return quota.used > 0 ? `${usedText(quota, t, locale)} · ${t('plans.unlimited')}` : t('plans.unlimited')
  }

  return periodOf(quota) === 'each-envelope'
    ? t('billing.upTo', { limit })
    : t('billing.usedOf', { used, limit })
}

/** What was used, where no limit says how much that is. */
export function usedText({ used }: QuotaDefinition, t: Translate, locale: Locale): string {
  return t('billing.used', { used: new Intl.NumberFormat(locale).format(used) })
}

function periodOf({ resourceType }: QuotaDefinition): string | undefined {
  return resourceType in quotas ? quotas[resourceType as Quota].period : undefined
}
