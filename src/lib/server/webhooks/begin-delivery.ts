import { and, eq, lte, type SQL } from 'drizzle-orm'
import type { Quotas } from '../billing/make-quotas.ts'
import { MonthlyQuotaReached } from '../billing/spending.ts'
import { lockOrganization } from '../billing/subscription-rows.ts'
import type { Database, Transaction } from '../data/database.ts'
import { webhookDelivery } from '../data/tables/webhooks.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'
import type { EndpointRow } from './endpoint-rows.ts'
import { holdDelivery, type DeliveryRow, type HeldDelivery } from './held-delivery.ts'
import type { Sendable } from './make-attempt.ts'
import { holdOpen, isOpenAt, type Place } from './open-deliveries.ts'
import { makeNotifyHeld } from './notify-held.ts'

export type Begun = { endpoint: EndpointRow; delivery: DeliveryRow; event: Sendable }

type Parts = { database: Database; quotas: Quotas; notify: Notify; clock: Clock }

/**
 * What one attempt needs, with the quota spent on it; null when it is not to be made: the endpoint or its organization
 * is gone, the endpoint is disabled, the quota used up, or somebody else was faster.
 */
export function makeBeginDelivery({ database, quotas, notify, clock }: Parts) {
  const notifyHeld = makeNotifyHeld({ notify, clock })

  /** Throws `MonthlyQuotaReached`. */
  async function begin(tx: Transaction, place: Place, eventId: string): Promise<Begun | null> {
    const now = clock.now()
    const isDue = and(isOpenAt(place), lte(webhookDelivery.nextAttemptAt, now))
    const held = await holdDelivery(tx, place, eventId, isDue)
    if (!held) return null
    const { endpoint, delivery, event } = held
    if (endpoint.status === 'disabled') {
      await holdOpen(tx, place, 'disabled')
      return null
    }
    if (!event) return giveUp(tx, place, eventId, now)
    await spendOn(tx, quotas, place, held)

    return { endpoint, delivery, event }
  }

  /**
   * Once more, by a plan that nobody changes meanwhile: what is held is there for whoever brings a larger one, and
   * releases it.
   */
  async function beginOrHold(tx: Transaction, place: Place, eventId: string): Promise<Begun | null> {
    await lockOrganization(tx, place.organizationId)
    try {
      return await begin(tx, place, eventId)
    } catch (error) {
      if (!(error instanceof MonthlyQuotaReached)) throw error
      await holdOpen(tx, place, 'quota')
      await notifyHeld(tx, place.organizationId)
      return null
    }
  }

  return async (place: Place, eventId: string): Promise<Begun | null> => {
    const { organizationId } = place
    try {
      return await database.transaction(organizationId, (tx) => begin(tx, place, eventId))
    } catch (error) {
      if (!(error instanceof MonthlyQuotaReached)) throw error
      return database.transaction(organizationId, (tx) => beginOrHold(tx, place, eventId))
    }
  }
}

/** Counted once, before the first attempt, whatever becomes of it: neither is written without the other. */
async function spendOn(
  tx: Transaction,
  quotas: Quotas,
  place: Place,
  { endpoint: { mode }, plan, delivery: { eventId, counted } }: HeldDelivery,
): Promise<void> {
  if (counted) return
  const beside = (isCounted: SQL) =>
    tx
      .update(webhookDelivery)
      .set({ counted: true })
      .where(and(isOpenAt(place), eq(webhookDelivery.eventId, eventId), isCounted))
      .getSQL()
  const tenant = { id: place.organizationId, mode, plan }
  await quotas.spend(tx, tenant, 'MaxWebhookDeliveries', { beside })
}

/** Of an event that is forgotten nothing can be sent. */
async function giveUp(tx: Transaction, place: Place, eventId: string, finishedAt: Date): Promise<null> {
  await tx
    .update(webhookDelivery)
    .set({ status: 'exhausted', nextAttemptAt: null, finishedAt })
    .where(and(isOpenAt(place), eq(webhookDelivery.eventId, eventId)))

  return null
}
