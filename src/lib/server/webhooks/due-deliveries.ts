import { and, asc, eq, isNull, lte, min } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import { webhookDelivery, webhookEndpoint } from '../data/tables/webhooks.ts'
import { isOpenAt, type Place } from './open-deliveries.ts'

const ofEndpoint = and(
  eq(webhookEndpoint.organizationId, webhookDelivery.organizationId),
  eq(webhookEndpoint.id, webhookDelivery.endpointId),
)

/** In the order in which it happened. */
export async function readDue(
  tx: Transaction,
  place: Place,
  now: Date,
  limit: number,
): Promise<{ eventIds: string[]; isFailing: boolean }> {
  const rows = await tx
    .select({ eventId: webhookDelivery.eventId, failingSince: webhookEndpoint.failingSince })
    .from(webhookDelivery)
    .innerJoin(webhookEndpoint, ofEndpoint)
    .where(and(isOpenAt(place), lte(webhookDelivery.nextAttemptAt, now)))
    .orderBy(asc(webhookDelivery.createdAt), asc(webhookDelivery.eventId))
    .limit(limit)

  return {
    eventIds: rows.map(({ eventId }) => eventId),
    isFailing: rows.some(({ failingSince }) => failingSince !== null),
  }
}

/** When there is something to do again; null while nothing waits, as at an endpoint that is gone. */
export async function nextDueAt(tx: Transaction, place: Place): Promise<Date | null> {
  const [next] = await tx
    .select({ at: min(webhookDelivery.nextAttemptAt) })
    .from(webhookDelivery)
    .innerJoin(webhookEndpoint, ofEndpoint)
    .innerJoin(organization, eq(organization.organizationId, webhookDelivery.organizationId))
    .where(and(isOpenAt(place), isNull(organization.deletedAt)))

  return next?.at ?? null
}
