import { Refusal } from '../refusal.ts'
import { changeBetween, type Plan, type PlanChange } from './plans.ts'
import { isManageable, type Subscription } from './subscription.ts'

/** Refuses a change in the other direction than the caller means; null means either. */
export function assertDirection(from: Plan, to: Plan, expected: Exclude<PlanChange, 'none'> | null): void {
  if (expected === null || changeBetween(from, to) === expected) return

  throw new Refusal(expected === 'upgrade' ? 'not-an-upgrade' : 'not-a-downgrade')
}

/**
 * More is given at once, less from the next period on: what somebody has stays theirs until the period ends. Free is
 * reached by cancelling. The plan that is already there takes back whatever was planned for the period's end.
 */
export function changePlan<S extends Subscription>(subscription: S, to: Plan): S {
  const change = changeBetween(subscription.plan, to)
  if (change === 'downgrade') {
    return to === 'Free' ? cancelPlan(subscription) : { ...kept(subscription), scheduledPlan: to }
  }

  return { ...kept(subscription), plan: to }
}

/** Ends the plan with its period. Throws `plan-not-manageable` on Free. */
export function cancelPlan<S extends Subscription>(subscription: S): S {
  assertManageable(subscription)

  return { ...subscription, status: 'cancelled', cancelAtPeriodEnd: true, scheduledPlan: null }
}

/** Takes back a cancellation or a scheduled change; without one nothing changes. Throws `plan-not-manageable` on Free. */
export function resumePlan<S extends Subscription>(subscription: S): S {
  assertManageable(subscription)

  return kept(subscription)
}

export function assertManageable(subscription: Subscription): void {
  if (!isManageable(subscription)) throw new Refusal('plan-not-manageable')
}

function kept<S extends Subscription>(subscription: S): S {
  const status = subscription.status === 'cancelled' ? ('active' as const) : subscription.status

  return { ...subscription, status, cancelAtPeriodEnd: false, scheduledPlan: null }
}
