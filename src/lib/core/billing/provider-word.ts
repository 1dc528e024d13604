import { changeBetween, type Plan } from './plans.ts'
import { paymentProvider, type Subscription, type SubscriptionStatus } from './subscription.ts'

/** What a payment provider says of a subscription it holds. */
export type ProviderWord = {
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
 * True for a word that says nothing new, or speaks of another subscription while one is being paid: two payments for
 * one organization are for a person to sort out, not a reason to give up the plan that is there.
 */
export function isStale(before: HeldSubscription, word: ProviderWord): boolean {
  const { providerName, providerSubscriptionId, providerUpdatedAt } = before
  if (providerUpdatedAt !== null && word.updatedAt < providerUpdatedAt) return true

  return (
    providerSubscriptionId !== word.subscriptionId &&
    (providerName === paymentProvider || word.status === 'ended')
  )
}

/** The subscription after the provider's word. Saying it twice changes nothing more. */
export function hearProvider(before: HeldSubscription, word: ProviderWord): HeldSubscription {
  if (isStale(before, word)) return before
  const ties = {
    providerCustomerId: word.customerId,
    providerSubscriptionId: word.subscriptionId,
    providerUpdatedAt: word.updatedAt,
  }
  if (word.status === 'ended') return { ...before, ...ties, ...ended(before, word) }
  const waits = waitsForRenewal(before, word)

  return {
    plan: waits ? before.plan : word.plan,
    status: word.status,
    currentPeriodStart: periodStart(before, word),
    currentPeriodEnd: word.periodEnd,
    cancelAtPeriodEnd: word.cancelAtPeriodEnd,
    scheduledPlan: waits && !word.cancelAtPeriodEnd ? word.plan : null,
    providerName: paymentProvider,
    customerPortalUrl: word.customerPortalUrl,
    ...ties,
  }
}

/** Back to Free. The ties stay, so that invoices are found and a late word of before the end is known as such. */
function ended(before: HeldSubscription, word: ProviderWord): Partial<HeldSubscription> {
  if (before.providerName === null) return {}

  return {
    plan: 'Free',
    status: 'active',
    // Months are counted from the end of what was paid, and roll on by themselves.
    currentPeriodEnd: word.periodEnd,
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
function waitsForRenewal(before: HeldSubscription, word: ProviderWord): boolean {
  return (
    (before.scheduledPlan === word.plan || before.cancelAtPeriodEnd) &&
    before.providerSubscriptionId === word.subscriptionId &&
    changeBetween(before.plan, word.plan) === 'downgrade' &&
    word.periodEnd <= before.currentPeriodEnd
  )
}

/** A provider names the end of a period only; the next one begins where the last one ended. */
function periodStart(before: HeldSubscription, word: ProviderWord): Date {
  const { providerName, providerSubscriptionId, currentPeriodStart, currentPeriodEnd } = before
  if (providerName === null || providerSubscriptionId !== word.subscriptionId) return word.startedAt
  const hasRenewed = word.periodEnd > currentPeriodEnd && word.updatedAt >= currentPeriodEnd

  return hasRenewed ? currentPeriodEnd : currentPeriodStart
}
