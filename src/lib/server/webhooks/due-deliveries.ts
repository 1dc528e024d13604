import { and, asc, eq, gt, isNull, lte, min, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import { webhookDelivery, webhookEndpoint } from '../data/tables/webhooks.ts'
import { isOpenAt, type Place } from './open-deliveries.ts'

export type Due = {
  /** In the order in which it happened. */
  eventIds: string[]
  isFailing: boolean
  /** When what is not due yet is; null where nothing else waits. */
  laterAt: Date | null
}

/** What there is to do at one endpoint, in one question: nothing at one that is gone. */
export async function readDue(tx: Transaction, place: Place, now: Date, limit: number): Promise<Due> {
  const due = tx
    .select({ eventId: webhookDelivery.eventId })
    .from(webhookDelivery)
    .where(and(isOpenAt(place), lte(webhookDelivery.nextAttemptAt, now)))
    .orderBy(asc(webhookDelivery.createdAt), asc(webhookDelivery.eventId))
    .limit(limit)
  const later = tx
    .select({ at: min(webhookDelivery.nextAttemptAt) })
    .from(webhookDelivery)
    .where(and(isOpenAt(place), gt(webhookDelivery.nextAttemptAt, now)))
  const [found] = await tx
    .select({
      eventIds: sql<string[]>`array(${due.getSQL()})`,
      laterAt: sql<Date | null>`(${later.getSQL()})`.mapWith(webhookDelivery.nextAttemptAt),
      failingSince: webhookEndpoint.failingSince,
    })
    .from(webhookEndpoint)
    .innerJoin(organization, eq(organization.organizationId, webhookEndpoint.organizationId))
    .where(
      and(
        eq(webhookEndpoint.organizationId, place.organizationId),
        eq(webhookEndpoint.id, place.endpointId),
        isNull(organization.deletedAt),
      ),
    )
  if (!found) return { eventIds: [], isFailing: false, laterAt: null }
  const { failingSince, ...rest } = found

  return { ...rest, isFailing: failingSince !== null }
}
