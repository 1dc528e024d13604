import type { Subscription } from '#core/billing/subscription.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { PublishedEvent } from '../webhooks/publish.ts'

/** Null while plan and status are what they were. */
export function eventBetween(
  organizationId: OrganizationId,
  before: Subscription,
  after: Subscription,
  at: Date,
): PublishedEvent | null {
  const { plan, status } = after
  if (plan === before.plan && status === before.status) return null
  const previous = { plan: before.plan, status: before.status }
  const content = {
    type: 'subscription.changed' as const,
    data: { subscription: { plan, status, previous } },
  }

  return { organizationId, mode: null, at, envelopeId: null, sequence: null, content }
}
