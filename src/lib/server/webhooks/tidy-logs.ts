import { keptSince } from '#core/retention/retention.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import {
  webhookAttempt,
  webhookDay,
  webhookDelivery,
  webhookEndpoint,
  webhookEvent,
} from '../data/tables/webhooks.ts'
import { dayOf } from './endpoint-rows.ts'

/** Forgets an organization's logs and secrets after their time. What has not come to an end stays. */
export async function forgetOldLogs(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  const before = keptSince('webhook-log', now)
  // Endpoints before their deliveries, as everybody locks them.
  await tx
    .update(webhookEndpoint)
    .set({ formerSecret: null, formerSecretUntil: null })
    .where(
      and(eq(webhookEndpoint.organizationId, organizationId), lt(webhookEndpoint.formerSecretUntil, now)),
    )
  await giveUpHeld(tx, organizationId, { before, now })
  await tx
    .delete(webhookAttempt)
    .where(and(eq(webhookAttempt.organizationId, organizationId), lt(webhookAttempt.startedAt, before)))
  await tx
    .delete(webhookDelivery)
    .where(and(eq(webhookDelivery.organizationId, organizationId), lt(webhookDelivery.finishedAt, before)))
  await deleteOrphans(tx, organizationId)
  await deleteUnheardEvents(tx, organizationId, before)
  await tx
    .delete(webhookDay)
    .where(
      and(
        eq(webhookDay.organizationId, organizationId),
        lt(webhookDay.day, dayOf(keptSince('webhook-day', now))),
      ),
    )
}

/** What waited as long as logs are kept for an endpoint that nobody has enabled again. */
async function giveUpHeld(
  tx: Transaction,
  organizationId: string,
  { before, now }: { before: Date; now: Date },
) {
  await tx
    .update(webhookDelivery)
    .set({ status: 'exhausted', holdReason: null, finishedAt: now })
    .where(
      and(
        eq(webhookDelivery.organizationId, organizationId),
        eq(webhookDelivery.holdReason, 'disabled'),
        lt(webhookDelivery.createdAt, before),
      ),
    )
}

/** Deliveries that were published while their endpoint was being deleted. */
async function deleteOrphans(tx: Transaction, organizationId: string): Promise<void> {
  const endpoint = sql`exists (select 1 from ${webhookEndpoint} where ${webhookEndpoint.organizationId} = ${webhookDelivery.organizationId}
    and ${webhookEndpoint.id} = ${webhookDelivery.endpointId})`
  await tx
    .delete(webhookDelivery)
    .where(and(eq(webhookDelivery.organizationId, organizationId), sql`not ${endpoint}`))
}

/** Events older than this that no endpoint has a delivery of any more. */
export async function deleteUnheardEvents(
  tx: Transaction,
  organizationId: string,
  before: Date,
): Promise<void> {
  const heard = sql`exists (select 1 from ${webhookDelivery} where ${webhookDelivery.organizationId} = ${webhookEvent.organizationId}
    and ${webhookDelivery.eventId} = ${webhookEvent.id})`
  await tx
    .delete(webhookEvent)
    .where(
      and(
        eq(webhookEvent.organizationId, organizationId),
        lt(webhookEvent.createdAt, before),
        sql`not ${heard}`,
      ),
    )
}
