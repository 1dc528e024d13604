import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { HoldReason } from '#core/webhooks/delivery.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { Transaction } from '../data/database.ts'
import { webhookDelivery } from '../data/tables/webhooks.ts'

export type Place = { organizationId: OrganizationId; endpointId: string }

/** Those of an endpoint that have not come to an end and wait for nobody but the clock. */
export function isOpenAt({ organizationId, endpointId }: Place): SQL | undefined {
  return and(
    eq(webhookDelivery.organizationId, organizationId),
    eq(webhookDelivery.endpointId, endpointId),
    inArray(webhookDelivery.status, ['pending', 'retrying']),
  )
}

/** None is dropped: they wait until they are released. */
export async function holdOpen(tx: Transaction, place: Place, reason: HoldReason): Promise<void> {
  // What the quota was spent on may go on.
  const which = reason === 'quota' ? eq(webhookDelivery.counted, false) : undefined
  await tx
    .update(webhookDelivery)
    .set({ status: 'held', holdReason: reason, nextAttemptAt: null })
    .where(and(isOpenAt(place), which))
}
