import { and, eq } from 'drizzle-orm'
import type { OrganizationId } from '#core/ids.ts'
import type { HoldReason } from '#core/webhooks/delivery.ts'
import { enterTenant, type Transaction } from '../data/database.ts'
import { webhookDelivery } from '../data/tables/webhooks.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Clock } from '../ports.ts'
import { deliverySoon } from './delivery-work.ts'

type Held = { organizationId: string; reason: HoldReason; endpointId?: string }

/**
 * What was held for a reason is due again, with a schedule of its own anew; of one endpoint, or of all. What there is
 * still no quota for is held again. The transaction is the organization's afterwards.
 */
export type ReleaseHeld = (tx: Transaction, held: Held) => Promise<void>

export function makeReleaseHeld({ enqueue, clock }: { enqueue: Enqueue; clock: Clock }): ReleaseHeld {
  return async (tx, { organizationId, reason, endpointId }) => {
    await enterTenant(tx, organizationId as OrganizationId)
    const released = await tx
      .update(webhookDelivery)
      .set({ status: 'pending', holdReason: null, attempts: 0, nextAttemptAt: clock.now() })
      .where(
        and(
          eq(webhookDelivery.organizationId, organizationId),
          eq(webhookDelivery.status, 'held'),
          eq(webhookDelivery.holdReason, reason),
          endpointId === undefined ? undefined : eq(webhookDelivery.endpointId, endpointId),
        ),
      )
      .returning({ id: webhookDelivery.endpointId })
    // In one order by everybody, so that no two wait for each other's jobs.
    const endpoints = [...new Set(released.map(({ id }) => id))].toSorted()
    for (const id of endpoints) await enqueue(tx, deliverySoon({ organizationId, id }))
  }
}
