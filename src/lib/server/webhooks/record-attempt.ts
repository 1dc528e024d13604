import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { OrganizationId } from '#core/ids.ts'
import { disabledBy, healthAfter } from '#core/webhooks/endpoint-health.ts'
import { nextAttemptAt } from '#core/webhooks/retry-schedule.ts'
import { ownersOf } from '../billing/owners.ts'
import type { Transaction } from '../data/database.ts'
import { writeTogether } from '../data/many-rows.ts'
import { webhookAttempt, webhookDay, webhookDelivery, webhookEndpoint } from '../data/tables/webhooks.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock, Random } from '../ports.ts'
import type { AttemptRow } from './delivery-rows.ts'
import type { EndpointRow } from './endpoint-rows.ts'
import { dayOf } from './endpoint-rows.ts'
import { holdDelivery, type DeliveryRow } from './held-delivery.ts'
import { holdOpen, type Place } from './open-deliveries.ts'

type Parts = { notify: Notify; enqueue: Enqueue; clock: Clock; random: Random }
type Made = { row: AttemptRow; retryAfterSeconds: number | null }
type Change = Partial<DeliveryRow> & Pick<DeliveryRow, 'status'>

/** What an attempt came to: whether more may be sent at once, and when this delivery is to be tried again, if it is. */
export type Recorded = { isWell: boolean; againAt: Date | null }

/**
 * Writes down what an attempt came to: the log, the delivery, the endpoint's health. What was deleted meanwhile is not
 * written about.
 */
export function makeRecordAttempt({ notify, enqueue, clock, random }: Parts) {
  const leaveAlone = makeLeaveAlone({ notify, enqueue })

  return async (tx: Transaction, begun: DeliveryRow, made: Made): Promise<Recorded> => {
    const place = { organizationId: begun.organizationId as OrganizationId, endpointId: begun.endpointId }
    const held = await holdDelivery(tx, place, begun.eventId)
    if (!held) return { isWell: false, againAt: null }
    const { endpoint, delivery } = held
    const at = clock.now()
    const { failure } = made.row
    const log = [tx.insert(webhookAttempt).values(made.row).getSQL(), countOf(tx, made.row, at)]
    const decided = isAsBegun(delivery, begun, failure === null) ? changeOf(made, delivery, at, random) : null
    const after = decided && tx.update(webhookDelivery).set(decided).where(isThis(delivery)).getSQL()
    const recorded = { isWell: failure === null, againAt: decided?.nextAttemptAt ?? null }

    // What another address answered says nothing about this one.
    if (made.row.url !== endpoint.url) {
      await writeTogether(tx, [...log, after])
      return recorded
    }
    const health = healthAfter(endpoint, failure, at)
    const disabledReason = endpoint.status === 'enabled' ? disabledBy(health, failure, at) : null
    const { failingSince, lastSuccessAt, lastFailureAt } = health
    const healthy = tx
      .update(webhookEndpoint)
      .set({
        ...{ failingSince, lastSuccessAt, lastFailureAt },
        ...(disabledReason && { status: 'disabled', disabledReason, disabledAt: at, updatedAt: at }),
      })
      .where(
        and(
          eq(webhookEndpoint.organizationId, place.organizationId),
          eq(webhookEndpoint.id, place.endpointId),
        ),
      )
    await writeTogether(tx, [...log, after, healthy.getSQL()])
    if (disabledReason) await leaveAlone(tx, place, endpoint)

    return recorded
  }
}

function makeLeaveAlone({ notify, enqueue }: Pick<Parts, 'notify' | 'enqueue'>) {
  /** Its deliveries wait, and its owners are told. */
  return async (tx: Transaction, place: Place, { url }: EndpointRow): Promise<void> => {
    const { organizationId, endpointId } = place
    await holdOpen(tx, place, 'disabled')
    await notify(tx, {
      to: await ownersOf(tx, organizationId),
      organizationId,
      kind: 'webhookDisabled',
      service: 'webhooks',
      facts: { host: new URL(url).host },
      url: `/webhooks/${endpointId}`,
      priority: 'high',
    })
    const work = { kind: 'tell-webhook-disabled', payload: { endpointId }, organizationId } as const
    await enqueue(tx, { ...work, key: endpointId })
  }
}

/** What becomes of a delivery. The schedule counts from the end of an attempt. */
function changeOf({ row, retryAfterSeconds }: Made, before: DeliveryRow, at: Date, random: Random): Change {
  const attempts = before.attempts + 1
  const chance = Buffer.from(random.bytes(4)).readUInt32BE() / 2 ** 32
  const again = row.failure && nextAttemptAt({ attempts, at, retryAfterSeconds, chance })
  const tried = { attempts, lastAttemptAt: row.startedAt, lastStatus: row.status, lastFailure: row.failure }
  if (again) return { ...tried, status: 'retrying', nextAttemptAt: again }

  const status = row.failure ? 'exhausted' : 'succeeded'

  return { ...tried, status, holdReason: null, nextAttemptAt: null, finishedAt: at }
}

/**
 * Redelivering by hand begins anew, also while an attempt is on its way: that one no longer decides. What was held
 * meanwhile has arrived all the same if it has.
 */
function isAsBegun(delivery: DeliveryRow, begun: DeliveryRow, hasArrived: boolean): boolean {
  if (delivery.attempts !== begun.attempts) return false

  return hasArrived || delivery.nextAttemptAt?.getTime() === begun.nextAttemptAt?.getTime()
}

/** Stays when the log is forgotten. */
function countOf(
  tx: Transaction,
  { organizationId, endpointId, failure, status, durationMs }: AttemptRow,
  at: Date,
): SQL {
  const ending = failure === null ? 'succeeded' : 'failed'
  // Who never answers says nothing about how soon answers come.
  const answer = status === null ? { answered: 0, ms: 0 } : { answered: 1, ms: durationMs }
  const { answered, totalMs, slowestMs } = webhookDay

  return tx
    .insert(webhookDay)
    .values({
      ...{ organizationId, endpointId, day: dayOf(at), [ending]: 1 },
      ...{ answered: answer.answered, totalMs: answer.ms, slowestMs: answer.ms },
    })
    .onConflictDoUpdate({
      target: [webhookDay.organizationId, webhookDay.endpointId, webhookDay.day],
      set: {
        [ending]: sql`${webhookDay[ending]} + 1`,
        answered: sql`${answered} + excluded.answered`,
        totalMs: sql`${totalMs} + excluded.total_ms`,
        slowestMs: sql`greatest(${slowestMs}, excluded.slowest_ms)`,
      },
    })
    .getSQL()
}

const isThis = ({ organizationId, endpointId, eventId }: DeliveryRow) =>
  and(
    eq(webhookDelivery.organizationId, organizationId),
    eq(webhookDelivery.endpointId, endpointId),
    eq(webhookDelivery.eventId, eventId),
  )
