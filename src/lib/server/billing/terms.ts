import type { Period } from '#core/billing/months.ts'
import {
  hasFeature,
  limitOf,
  type Feature,
  type MonthlyQuota,
  type Plan,
  type Quota,
} from '#core/billing/plans.ts'
import { countedMonth, planInForce } from '#core/billing/subscription.ts'
import { Refusal } from '#core/refusal.ts'
import type { Spent, Tenant } from './spending.ts'
import type { StoredSubscription } from './subscription-rows.ts'

/** By which plan an organization is measured at a moment, and for which month. */
export type Terms = { now: Date; plan: Plan; month: Period }

export function termsAt(held: StoredSubscription, now: Date): Terms {
  return { now, plan: planInForce(held), month: countedMonth(held, now) }
}

/** How much of a monthly quota there is, and for how long still. */
export function allowanceOf({ now, plan, month }: Terms, quota: MonthlyQuota): Omit<Spent, 'used'> {
  return {
    limit: limitOf(plan, quota),
    monthSeconds: secondsIn(month),
    secondsLeft: secondsIn({ ...month, start: now }),
  }
}

/** Throws `feature-not-in-plan`. */
export function assertFeature(plan: Plan, feature: Feature): void {
  if (!hasFeature(plan, feature)) throw new Refusal('feature-not-in-plan', [], { feature, plan })
}

/** People are people in either mode; whatever else is made in test mode is for trying things out. */
export function isExempt({ mode }: Pick<Tenant, 'mode'>, quota: Quota): boolean {
  return mode === 'test' && quota !== 'MaxUsers'
}

const secondsIn = ({ start, end }: Period) => Math.max(0, Math.ceil((end.getTime() - start.getTime()) / 1000))
