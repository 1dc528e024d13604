import type { DeliveryDetail, DeliveryQuery, DeliveryShape } from '#contract/webhook-shapes.ts'
import { and, eq, gte, lte } from 'drizzle-orm'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import { cutPage, readCursor } from '../cursor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { webhookDelivery } from '../data/tables/webhooks.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Clock } from '../ports.ts'
import type { EndpointRow } from './endpoint-rows.ts'
import {
  getDelivery,
  isAfter,
  isDelivery,
  isDeliveryOf,
  readHistory,
  selectDeliveries,
  toDeliveryShape,
} from './delivery-rows.ts'
import { deliverySoon } from './delivery-work.ts'
import { getEndpoint } from './endpoint-rows.ts'

type Parts = { database: Database; enqueue: Enqueue; clock: Clock }
type DeliveryList = z.output<typeof DeliveryQuery> & { limit: number; cursor?: string | undefined }

/** What was sent to an endpoint, and sending it once more. */
export function makeDeliveries({ database, enqueue, clock }: Parts) {
  const within = <T>({ organization }: Member, work: (tx: Transaction) => Promise<T>) =>
    database.transaction(organization.id, work)

  return {
    deliveries: (
      member: Member,
      id: string,
      wished: DeliveryList,
    ): Promise<{ items: DeliveryShape[]; nextCursor: string | null }> =>
      within(member, async (tx) => listDeliveries(tx, await getEndpoint(tx, member, id, 'read'), wished)),

    delivery: (member: Member, id: string, eventId: string): Promise<DeliveryDetail> =>
      within(member, async (tx) => {
        const endpoint = await getEndpoint(tx, member, id, 'read')
        const found = await getDelivery(tx, endpoint, eventId)
        const history = await readHistory(tx, endpoint, eventId)
        return { ...toDeliveryShape(found.delivery, found), payload: found.payload, history }
      }),

    redeliver: (member: Member, id: string, eventId: string): Promise<DeliveryShape> =>
      within(member, async (tx) => {
        const endpoint = await getEndpoint(tx, member, id, 'lock')
        const found = await getDelivery(tx, endpoint, eventId)
        if (found.delivery.status === 'pending') return toDeliveryShape(found.delivery, found)
        const [row] = await tx
          .update(webhookDelivery)
          .set(beginAnew(endpoint, clock.now()))
          .where(isDelivery(endpoint, eventId))
          .returning()
        await enqueue(tx, deliverySoon(endpoint))
        return toDeliveryShape(row ?? found.delivery, found)
      }),

    /** How many were taken up again. */
    redeliverFailed: (member: Member, id: string, since: Date): Promise<number> =>
      within(member, async (tx) => {
        const endpoint = await getEndpoint(tx, member, id, 'lock')
        const taken = await tx
          .update(webhookDelivery)
          .set(beginAnew(endpoint, clock.now()))
          .where(
            and(
              isDeliveryOf(endpoint),
              eq(webhookDelivery.status, 'exhausted'),
              gte(webhookDelivery.finishedAt, since),
            ),
          )
          .returning({ id: webhookDelivery.eventId })
        if (taken.length > 0) await enqueue(tx, deliverySoon(endpoint))
        return taken.length
      }),
  }
}

async function listDeliveries(
  tx: Transaction,
  endpoint: EndpointRow,
  { limit, cursor, status, type, from, to }: DeliveryList,
): Promise<{ items: DeliveryShape[]; nextCursor: string | null }> {
  const last = readCursor(cursor)
  const which = and(
    isDeliveryOf(endpoint),
    status && eq(webhookDelivery.status, status),
    type && eq(webhookDelivery.type, type),
    from ? gte(webhookDelivery.createdAt, new Date(from)) : undefined,
    to ? lte(webhookDelivery.createdAt, new Date(to)) : undefined,
    last ? isAfter(last) : undefined,
  )
  const rows = await selectDeliveries(tx, which, limit + 1)
  const { shown, nextCursor } = cutPage(rows, limit, ({ delivery }) => {
    return { at: delivery.createdAt, id: delivery.eventId }
  })

  return { items: shown.map((row) => toDeliveryShape(row.delivery, row)), nextCursor }
}

/** As if it had just happened, under the same id. What was counted stays so: no quota is spent twice. */
function beginAnew({ status }: EndpointRow, now: Date) {
  const fresh = { attempts: 0, finishedAt: null }
  if (status === 'disabled')
    return { ...fresh, status: 'held', holdReason: 'disabled', nextAttemptAt: null } as const

  return { ...fresh, status: 'pending', holdReason: null, nextAttemptAt: now } as const
}
