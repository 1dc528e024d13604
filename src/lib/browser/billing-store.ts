import { atom } from 'nanostores'
import type { QuotaDefinition, SubscriptionShape } from '#contract/billing-shapes.ts'
import { api } from './api.ts'

type BillingState = {
  organizationId: string | null
  subscription: SubscriptionShape | null
  quotas: readonly QuotaDefinition[]
  isLoading: boolean
  /** Why the last load failed; `message` is the specification's English. */
  failure: { message: string; error: unknown } | null
}

const nothing: BillingState = {
  organizationId: null,
  subscription: null,
  quotas: [],
  isLoading: false,
  failure: null,
}

/** The plan of the current organization, once somebody has asked for it. */
export const $billing = atom<BillingState>(nothing)

/** What is known of the organization stays to be seen while it is read again; a failure clears it. */
export async function loadSubscription(organizationId: string): Promise<void> {
  const known = $billing.get().organizationId === organizationId ? $billing.get() : nothing
  $billing.set({ ...known, organizationId, isLoading: true, failure: null })
  const found = await read(organizationId)
  // Another organization has been asked for meanwhile.
  if ($billing.get().organizationId !== organizationId) return

  $billing.set({ ...found, organizationId, isLoading: false })
}

async function read(id: string): Promise<Pick<BillingState, 'subscription' | 'quotas' | 'failure'>> {
  try {
    const subscription = await api('GET /subscriptions/organization/{id}', { params: { id } })
    // An answer that is not JSON reads as an empty object: no subscription.
    if (!('plan' in subscription)) return { subscription: null, quotas: [], failure: null }

    return { subscription, quotas: subscription.quotaDefinitions, failure: null }
  } catch (error) {
    console.error(error)
    const message = (error instanceof Error && error.message) || 'Failed to fetch quota definitions'
    return { subscription: null, quotas: [], failure: { message, error } }
  }
}
