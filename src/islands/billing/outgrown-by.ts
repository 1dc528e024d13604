import type { QuotaDefinition } from '#contract/billing-shapes.ts'
import { limitOf, quotaNames, quotas, type Plan, type Quota } from '#core/billing/plans.ts'
import { unlimited } from '#core/billing/quota.ts'

/** What there is more of than `plan` allows. What is counted by the month begins anew with the plan. */
export function outgrownBy(plan: Plan, used: readonly QuotaDefinition[]): Quota[] {
  return quotaNames.filter((name) => {
    const limit = limitOf(plan, name)
    const use = used.find(({ resourceType }) => resourceType === name)
    return quotas[name].period === 'standing' && limit !== unlimited && (use?.used ?? 0) > limit
  })
}
