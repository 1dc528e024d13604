import { and, eq, isNull, lte } from 'drizzle-orm'
import { MonthlyQuotaReached, type Quotas } from '../billing/quotas.ts'
import type { KnownPlan } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { subscription } from '../data/tables/billing.ts'
import { organization } from '../data/tables/people.ts'
import { webhookDelivery, webhookEndpoint, webhookEvent } from '../data/tables/webhooks.ts'
import type { Tell } from '../notifications/notifications.ts'
import type { Clock } from '../ports.ts'
import type { EndpointRow, Sendable } from './attempt.ts'
import { holdOpen, isOpenAt, type Place } from './open-deliveries.ts'
import { makeTellHeld } from './tell-held.ts'

export type DeliveryRow = typeof webhookDelivery.$inferSelect
export type Begun = { endpoint: EndpointRow; delivery: DeliveryRow; event: Sendable }

type Parts = { quotas: Quotas; tell: Tell; clock: Clock }

/**
 * What one attempt needs, with the quota spent on it; null when it is not to be made: the endpoint or its organization
 * is gone, the endpoint is disabled, the quota used up, or somebody else was faster.
 */
export function makeBeginDelivery({ quotas, tell, clock }: Parts) {
  const tellHeld = makeTellHeld({ tell, clock })

  /** Counted once, before the first attempt, whatever becomes of it. */
  async function spend(
    tx: Transaction,
    place: Place,
    { endpoint: { mode }, plan }: LockedEndpoint,
    { eventId, counted }: DeliveryRow,
  ) {
    if (counted) return true
    try {
      await quotas.spend(tx, { id: place.organizationId, mode, plan }, 'MaxWebhookDeliveries')
    } catch (error) {
      if (!(error instanceof MonthlyQuotaReached)) throw error
      await holdOpen(tx, place, 'quota')
      await tellHeld(tx, place.organizationId)
      return false
    }
    await tx
      .update(webhookDelivery)
      .set({ counted: true })
      .where(and(isOpenAt(place), eq(webhookDelivery.eventId, eventId)))

    return true
  }

  return async (tx: Transaction, place: Place, eventId: string): Promise<Begun | null> => {
    const locked = await lockEndpoint(tx, place)
    if (!locked) return null
    const { endpoint } = locked
    if (endpoint.status === 'disabled') {
      await holdOpen(tx, place, 'disabled')
      return null
    }
    const due = await lockDue(tx, place, eventId, clock.now())
    if (!due) return null
    const { delivery, event } = due
    if (!event) return giveUp(tx, place, eventId, clock.now())

    return (await spend(tx, place, locked, delivery)) ? { endpoint, delivery, event } : null
  }
}

/** An endpoint that nobody else changes until the transaction ends, and what its organization has. */
type LockedEndpoint = { endpoint: EndpointRow; plan: KnownPlan }

/** The endpoint's row before those of its deliveries, by everybody: none waits for the other then. */
export async function lockEndpoint(tx: Transaction, place: Place): Promise<LockedEndpoint | undefined> {
  const [found] = await tx
    .select({ endpoint: webhookEndpoint, foundedAt: organization.createdAt, subscription })
    .from(webhookEndpoint)
    .innerJoin(organization, eq(organization.organizationId, webhookEndpoint.organizationId))
    .leftJoin(subscription, eq(subscription.organizationId, webhookEndpoint.organizationId))
    .where(
      and(
        eq(webhookEndpoint.organizationId, place.organizationId),
        eq(webhookEndpoint.id, place.endpointId),
        isNull(organization.deletedAt),
      ),
    )
    .for('update', { of: webhookEndpoint })

  if (!found) return undefined
  const { endpoint, ...plan } = found

  return { endpoint, plan }
}

/** With its event, which never changes, or is forgotten. */
async function lockDue(tx: Transaction, place: Place, eventId: string, now: Date) {
  const { organizationId, id, payload } = webhookEvent
  const [found] = await tx
    .select({ delivery: webhookDelivery, event: { id, payload } })
    .from(webhookDelivery)
    .leftJoin(
      webhookEvent,
      and(eq(organizationId, webhookDelivery.organizationId), eq(id, webhookDelivery.eventId)),
    )
    .where(
      and(isOpenAt(place), eq(webhookDelivery.eventId, eventId), lte(webhookDelivery.nextAttemptAt, now)),
    )
    .for('update', { of: webhookDelivery })

  return found
}

/** Of an event that is forgotten nothing can be sent. */
async function giveUp(tx: Transaction, place: Place, eventId: string, finishedAt: Date): Promise<null> {
  await tx
    .update(webhookDelivery)
    .set({ status: 'exhausted', nextAttemptAt: null, finishedAt })
    .where(and(isOpenAt(place), eq(webhookDelivery.eventId, eventId)))

  return null
}
