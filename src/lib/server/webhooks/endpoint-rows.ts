import type { WebhookShape } from '#contract/webhook-shapes.ts'
import { hasPermission } from '#core/access/access.ts'
import type { DeliveryStatus } from '#core/webhooks/delivery.ts'
import { isUuid } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, asc, count, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { webhookDay, webhookDelivery, webhookEndpoint } from '../data/tables/webhooks.ts'

export type EndpointRow = typeof webhookEndpoint.$inferSelect

const healthDays = 7
const dayMs = 24 * 60 * 60 * 1000
/** Of deliveries that have not come to an end. */
const openStatuses = ['pending', 'retrying', 'held'] as const satisfies readonly DeliveryStatus[]

export function assertManagesWebhooks({ held }: Member): void {
  if (!hasPermission(held, 'manage_settings')) throw new Refusal('forbidden')
}

/** Those of the organization in its present mode. */
export function isOwnEndpoint({ organization: { id, mode } }: Member): SQL | undefined {
  return and(eq(webhookEndpoint.organizationId, id), eq(webhookEndpoint.mode, mode))
}

/** With `lock`, nobody else changes it before the transaction ends. Throws `not-found`. */
export async function getEndpoint(
  tx: Transaction,
  member: Member,
  id: string,
  lock: 'lock' | 'read',
): Promise<EndpointRow> {
  assertManagesWebhooks(member)
  if (!isUuid(id)) throw new Refusal('not-found')
  const query = tx
    .select()
    .from(webhookEndpoint)
    .where(and(isOwnEndpoint(member), eq(webhookEndpoint.id, id)))
  const [row] = await (lock === 'lock' ? query.for('update') : query)
  if (!row) throw new Refusal('not-found')

  return row
}

/** Oldest first. */
export async function listEndpoints(tx: Transaction, member: Member): Promise<EndpointRow[]> {
  assertManagesWebhooks(member)

  return tx
    .select()
    .from(webhookEndpoint)
    .where(isOwnEndpoint(member))
    .orderBy(asc(webhookEndpoint.createdAt), asc(webhookEndpoint.id))
}

export function isEndpoint({
  organizationId,
  id,
}: Pick<EndpointRow, 'organizationId' | 'id'>): SQL | undefined {
  return and(eq(webhookEndpoint.organizationId, organizationId), eq(webhookEndpoint.id, id))
}

export async function shapeOfEndpoint(tx: Transaction, row: EndpointRow, now: Date): Promise<WebhookShape> {
  const [shape] = await toWebhookShapes(tx, [row], now)
  if (!shape) throw new Error('an endpoint without a shape')

  return shape
}

/** Endpoints of one organization as they are shown, with how they are doing. */
export async function toWebhookShapes(
  tx: Transaction,
  rows: readonly EndpointRow[],
  now: Date,
): Promise<WebhookShape[]> {
  const [one] = rows
  if (!one) return []
  const ids = rows.map(({ id }) => id)
  const answered = await countAnswers(tx, one.organizationId, ids, now)
  const open = await countOpen(tx, one.organizationId, ids)

  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    mode: row.mode,
    status: row.status,
    disabledReason: row.disabledReason,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    health: {
      ...(answered.get(row.id) ?? { succeeded: 0, failed: 0 }),
      lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
      lastFailureAt: row.lastFailureAt?.toISOString() ?? null,
      failingSince: row.failingSince?.toISOString() ?? null,
    },
    waiting: countOf(open, row, 'pending') + countOf(open, row, 'retrying'),
    held: countOf(open, row, 'held'),
    formerSecretUntil: formerSecretUntil(row, now)?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

/** It is wiped within the hour after its time; until then it counts as gone. */
function formerSecretUntil({ formerSecretUntil: until }: EndpointRow, now: Date): Date | null {
  return until && until > now ? until : null
}

async function countAnswers(tx: Transaction, organizationId: string, ids: readonly string[], now: Date) {
  const firstDay = dayOf(new Date(now.getTime() - (healthDays - 1) * dayMs))
  const rows = await tx
    .select({
      id: webhookDay.endpointId,
      succeeded: sql<number>`sum(${webhookDay.succeeded})`.mapWith(Number),
      failed: sql<number>`sum(${webhookDay.failed})`.mapWith(Number),
    })
    .from(webhookDay)
    .where(
      and(
        eq(webhookDay.organizationId, organizationId),
        inArray(webhookDay.endpointId, [...ids]),
        gte(webhookDay.day, firstDay),
      ),
    )
    .groupBy(webhookDay.endpointId)

  return new Map(rows.map(({ id, succeeded, failed }) => [id, { succeeded, failed }]))
}

type OpenCounts = readonly { id: string; status: DeliveryStatus; number: number }[]

async function countOpen(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<OpenCounts> {
  const { endpointId: id, status } = webhookDelivery

  return tx
    .select({ id, status, number: count() })
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.organizationId, organizationId),
        inArray(id, [...ids]),
        inArray(status, [...openStatuses]),
      ),
    )
    .groupBy(id, status)
}

const countOf = (open: OpenCounts, { id }: EndpointRow, status: DeliveryStatus) =>
  open.find((one) => one.id === id && one.status === status)?.number ?? 0

/** As `webhook_day` names it. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
