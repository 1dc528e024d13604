import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { KnownPlan } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { subscription } from '../data/tables/billing.ts'
import { organization } from '../data/tables/people.ts'
import { webhookDelivery, webhookEndpoint, webhookEvent } from '../data/tables/webhooks.ts'
import type { EndpointRow } from './endpoint-rows.ts'
import type { Sendable } from './make-attempt.ts'
import type { Place } from './open-deliveries.ts'

export type DeliveryRow = typeof webhookDelivery.$inferSelect

/** A delivery and its endpoint that nobody else changes until the transaction ends, and what goes with them. */
export type HeldDelivery = {
  endpoint: EndpointRow
  delivery: DeliveryRow
  /** Never changes; null once it is forgotten. */
  event: Sendable | null
  /** What the organization has. */
  plan: KnownPlan
}

/**
 * Waits for whoever holds either, and sees what they have written: of rows that a statement locks it reads the newest
 * version, and asks `which` of that one again. The endpoint's row is locked before those of its deliveries, by everybody: none waits
 * for the other then. Undefined where the endpoint, its organization or the delivery is gone, or is not `which`.
 */
export async function holdDelivery(
  tx: Transaction,
  { organizationId, endpointId }: Place,
  eventId: string,
  which?: SQL,
): Promise<HeldDelivery | undefined> {
  const { id, payload } = webhookEvent
  const [found] = await tx
    .select({
      ...{ endpoint: webhookEndpoint, delivery: webhookDelivery, event: { id, payload } },
      ...{ foundedAt: organization.createdAt, subscription },
    })
    .from(webhookEndpoint)
    .innerJoin(organization, eq(organization.organizationId, webhookEndpoint.organizationId))
    .innerJoin(
      webhookDelivery,
      and(
        eq(webhookDelivery.organizationId, webhookEndpoint.organizationId),
        eq(webhookDelivery.endpointId, webhookEndpoint.id),
      ),
    )
    .leftJoin(
      webhookEvent,
      and(eq(webhookEvent.organizationId, webhookDelivery.organizationId), eq(id, webhookDelivery.eventId)),
    )
    .leftJoin(subscription, eq(subscription.organizationId, webhookEndpoint.organizationId))
    .where(
      and(
        eq(webhookEndpoint.organizationId, organizationId),
        eq(webhookEndpoint.id, endpointId),
        eq(webhookDelivery.eventId, eventId),
        isNull(organization.deletedAt),
        which,
      ),
    )
    .for('update', { of: [webhookEndpoint, webhookDelivery] })
  if (!found) return undefined
  const { foundedAt, subscription: held, ...rows } = found

  return { ...rows, plan: { foundedAt, subscription: held } }
}
