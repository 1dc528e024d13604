import type { AttemptShape, DeliveryShape } from '#contract/webhook-shapes.ts'
import { isUuid } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { webhookAttempt, webhookDelivery, webhookEvent } from '../data/tables/webhooks.ts'
import type { EndpointRow } from './endpoint-rows.ts'

export type AttemptRow = typeof webhookAttempt.$inferSelect
type EventRow = typeof webhookEvent.$inferSelect
type DeliveryRow = typeof webhookDelivery.$inferSelect
type FoundDelivery = { delivery: DeliveryRow; envelopeId: string | null; payload: string }

export const isDeliveryOf = ({ organizationId, id }: EndpointRow): SQL | undefined =>
  and(eq(webhookDelivery.organizationId, organizationId), eq(webhookDelivery.endpointId, id))

export const isDelivery = (endpoint: EndpointRow, eventId: string): SQL | undefined =>
  and(isDeliveryOf(endpoint), eq(webhookDelivery.eventId, eventId))

const eventOfDelivery = and(
  eq(webhookEvent.organizationId, webhookDelivery.organizationId),
  eq(webhookEvent.id, webhookDelivery.eventId),
)

/** Newest first. */
export async function selectDeliveries(
  tx: Transaction,
  which: SQL | undefined,
  limit: number,
): Promise<Omit<FoundDelivery, 'payload'>[]> {
  return tx
    .select({ delivery: webhookDelivery, envelopeId: webhookEvent.envelopeId })
    .from(webhookDelivery)
    .innerJoin(webhookEvent, eventOfDelivery)
    .where(which)
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.eventId))
    .limit(limit)
}

/** Throws `not-found`. */
export async function getDelivery(
  tx: Transaction,
  endpoint: EndpointRow,
  eventId: string,
): Promise<FoundDelivery> {
  const [found] = isUuid(eventId)
    ? await tx
        .select({
          delivery: webhookDelivery,
          envelopeId: webhookEvent.envelopeId,
          payload: webhookEvent.payload,
        })
        .from(webhookDelivery)
        .innerJoin(webhookEvent, eventOfDelivery)
        .where(isDelivery(endpoint, eventId))
    : []
  if (!found) throw new Refusal('not-found')

  return found
}

/** As many as anybody reads: each may hold 64 kB. */
const maxHistory = 50

/** The newest, newest first: ids are UUIDv7, so those of one instant are in their order too. */
export async function readHistory(
  tx: Transaction,
  { organizationId, id }: EndpointRow,
  eventId: string,
): Promise<AttemptShape[]> {
  const rows = await tx
    .select()
    .from(webhookAttempt)
    .where(
      and(
        eq(webhookAttempt.organizationId, organizationId),
        eq(webhookAttempt.endpointId, id),
        eq(webhookAttempt.eventId, eventId),
      ),
    )
    .orderBy(desc(webhookAttempt.startedAt), desc(webhookAttempt.id))
    .limit(maxHistory)

  return rows.map(toAttemptShape)
}

export function toDeliveryShape(
  row: DeliveryRow,
  { envelopeId }: Pick<EventRow, 'envelopeId'>,
): DeliveryShape {
  const { eventId, type, status, holdReason, attempts, lastStatus, lastFailure } = row

  return {
    id: eventId,
    ...{ type, envelopeId, status, holdReason, attempts },
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    ...{ lastStatus, lastFailure },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

export function toAttemptShape(row: AttemptRow): AttemptShape {
  const { organizationId: _, endpointId: __, eventId: ___, startedAt, ...told } = row

  return { ...told, startedAt: startedAt.toISOString() }
}

/** What comes after a place in the list. */
export function isAfter({ at, id }: { at: Date; id: string }): SQL {
  return sql`(${webhookDelivery.createdAt}, ${webhookDelivery.eventId}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`
}
