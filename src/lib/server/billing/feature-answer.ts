import type { QuotaDefinition } from '#contract/billing-shapes.ts'
import {
  features,
  hasFeature,
  isComing,
  priceOf,
  prices,
  type Feature,
  type Plan,
  type PlanKey,
  type Price,
} from '#core/billing/plans.ts'
import { mayAdd } from '#core/billing/quota.ts'

type Answer = { feature: PlanKey; plan: Plan; isEnabled: boolean; limit: number | null; used: number | null }

/** Whether something may be used now: a feature that the plan has and that is built, or a quota with some left. */
export function answerFeature(key: PlanKey, plan: Plan, definitions: readonly QuotaDefinition[]): Answer {
  if (isFeature(key)) {
    return { feature: key, plan, isEnabled: hasFeature(plan, key) && !isComing(key), limit: null, used: null }
  }
  if (isPrice(key)) {
    return { feature: key, plan, isEnabled: true, limit: priceOf(plan, key), used: null }
  }
  const use = definitions.find(({ resourceType }) => resourceType === key)

  return { feature: key, plan, isEnabled: mayAdd(use), limit: use?.limit ?? null, used: use?.used ?? null }
}

const isFeature = (key: PlanKey): key is Feature => key in features
const isPrice = (key: PlanKey): key is Price => key in prices
