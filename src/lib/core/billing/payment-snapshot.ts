import { changeBetween, type Plan } from './plans.ts'
import { paymentProvider, type Subscription, type SubscriptionStatus } from './subscription.ts'

/** A subscription as a payment provider that holds it says it is. */
export type PaymentSnapshot = {
  subscriptionId: string
  customerId: string
  plan: Plan
  /** `ended`: nothing is paid any more, and nothing will be. */
  status: SubscriptionStatus | 'ended'
  startedAt: Date
  /** When the next payment is due, or when a cancelled plan ends. */
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  customerPortalUrl: string | null
  /** When this became so. */
  updatedAt: Date
}

/** A subscription together with what ties it to the provider. */
export type HeldSubscription = Subscription & {
  providerCustomerId: string | null
  providerSubscriptionId: string | null
  providerUpdatedAt: Date | null
}

/**
 * True for a snapshot that says nothing new, or is of another subscription while one is being paid: two payments for
 * one organization are for a person to sort out, not a reason to give up the plan that is there.
 */
export function isStale(before: HeldSubscription, snapshot: PaymentSnapshot): boolean {
  const { providerName, providerSubscriptionId, providerUpdatedAt } = before
  if (providerUpdatedAt !== null && snapshot.updatedAt < providerUpdatedAt) return true

  return (
    providerSubscriptionId !== snapshot.subscriptionId &&
    (providerName === paymentProvider || snapshot.status === 'ended')
  )
}

/** The subscription as the provider holds it now. Applying a snapshot twice changes nothing more. */
export function applySnapshot(before: HeldSubscription, snapshot: PaymentSnapshot): HeldSubscription {
  if (isStale(before, snapshot)) return before
  const ties = {
    providerCustomerId: snapshot.customerId,
    providerSubscriptionId: snapshot.subscriptionId,
    providerUpdatedAt: snapshot.updatedAt,
  }
  if (snapshot.status === 'ended') return { ...before, ...ties, ...ended(before, snapshot) }
  const waits = waitsForRenewal(before, snapshot)

  return {
    plan: waits ? before.plan : snapshot.plan,
    status: snapshot.status,
    currentPeriodStart: periodStart(before, snapshot),
    currentPeriodEnd: snapshot.periodEnd,
    cancelAtPeriodEnd: snapshot.cancelAtPeriodEnd,
    scheduledPlan: waits && !snapshot.cancelAtPeriodEnd ? snapshot.plan : null,
    providerName: paymentProvider,
    customerPortalUrl: snapshot.customerPortalUrl,
    ...ties,
  }
}

/** Back to Free. The ties stay, so that invoices are found and a late snapshot of before the end is known as such. */
function ended(before: HeldSubscription, snapshot: PaymentSnapshot): Partial<HeldSubscription> {
  if (before.providerName === null) return {}

  return {
    plan: 'Free',
    status: 'active',
    // Months are counted from the end of what was paid, and roll on by themselves.
    currentPeriodEnd: snapshot.periodEnd,
    cancelAtPeriodEnd: false,
    scheduledPlan: null,
    providerName: null,
    customerPortalUrl: null,
  }
}

/**
 * A downgrade is told to the provider at once, for its next invoice, and acts when that period begins. One that is
 * cancelled as well stays what it is to the end.
 */
function waitsForRenewal(before: HeldSubscription, snapshot: PaymentSnapshot): boolean {
  return (
    (before.scheduledPlan === snapshot.plan || before.cancelAtPeriodEnd) &&
    before.providerSubscriptionId === snapshot.subscriptionId &&
    changeBetween(before.plan, snapshot.plan) === 'downgrade' &&
    snapshot.periodEnd <= before.currentPeriodEnd
  )
}

/** A provider names the end of a period only; the next one begins where the last one ended. */
function periodStart(before: HeldSubscription, snapshot: PaymentSnapshot): Date {
  const { providerName, providerSubscriptionId, currentPeriodStart, currentPeriodEnd } = before
  if (providerName === null || providerSubscriptionId !== snapshot.subscriptionId) return snapshot.startedAt
  const hasRenewed = snapshot.periodEnd > currentPeriodEnd && snapshot.updatedAt >= currentPeriodEnd

  return hasRenewed ? currentPeriodEnd : currentPeriodStart
}
