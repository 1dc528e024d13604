import { monthOf, type Period } from './months.ts'
import type { Plan } from './plans.ts'

export const subscriptionStatuses = ['active', 'cancelled', 'suspended', 'pastdue'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** The provider's name on the wire; spelt so in section 5. */
export const paymentProvider = 'LemonSqueeze'

export type Subscription = {
  plan: Plan
  status: SubscriptionStatus
  currentPeriodStart: Date
  currentPeriodEnd: Date
  /** The plan ends with the period: Free from then on. */
  cancelAtPeriodEnd: boolean
  /** The plan from the next period on; never together with `cancelAtPeriodEnd`. */
  scheduledPlan: Plan | null
  /** Null while the owner chooses plans without paying. */
  providerName: string | null
  customerPortalUrl: string | null
}

/** Without a subscription: Free and active, in months counted from `since`. */
export function freeSubscription(since: Date, now: Date): Subscription {
  const { start, end } = monthOf(since, now)

  return {
    plan: 'Free',
    status: 'active',
    currentPeriodStart: start,
    currentPeriodEnd: end,
    cancelAtPeriodEnd: false,
    scheduledPlan: null,
    providerName: null,
    customerPortalUrl: null,
  }
}

/** Only a plan that is not Free can be managed. */
export function isManageable({ plan }: { plan: Plan }): boolean {
  return plan !== 'Free'
}

export function hasCustomerPortal(
  subscription: Pick<Subscription, 'providerName' | 'customerPortalUrl'>,
): boolean {
  return subscription.providerName === paymentProvider && Boolean(subscription.customerPortalUrl)
}

/**
 * The plan whose limits count. While a payment is late the plan stays; once it is given up or paused, there is
 * what Free gives, and nothing that stands is taken away.
 */
export function planInForce({ plan, status }: Pick<Subscription, 'plan' | 'status'>): Plan {
  return status === 'suspended' ? 'Free' : plan
}

/** What stands at `now`: periods that have ended are followed by the next, with the plan scheduled for it. */
export function rollForward<S extends Subscription>(subscription: S, now: Date): S {
  if (now < subscription.currentPeriodEnd) return subscription
  // A payment provider tells of its own periods; guessing ahead of it could give away what is not paid.
  if (subscription.providerName !== null) return subscription
  const { currentPeriodEnd, cancelAtPeriodEnd, scheduledPlan, plan } = subscription
  const { start, end } = monthOf(currentPeriodEnd, now)

  return {
    ...subscription,
    plan: cancelAtPeriodEnd ? 'Free' : (scheduledPlan ?? plan),
    status: 'active',
    cancelAtPeriodEnd: false,
    scheduledPlan: null,
    currentPeriodStart: start,
    currentPeriodEnd: end,
  }
}

/** The month in which monthly quotas count: the period, or the month of it where a provider's period is longer. */
export function countedMonth(subscription: Subscription, now: Date): Period {
  const { providerName, currentPeriodStart, currentPeriodEnd } = subscription
  if (providerName === null) return { start: currentPeriodStart, end: currentPeriodEnd }

  return monthOf(currentPeriodStart, now)
}
