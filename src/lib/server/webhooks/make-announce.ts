import type { OrganizationId } from '#core/ids.ts'
import type { Transaction } from '../data/database.ts'
import { insertOf, writeTogether } from '../data/many-rows.ts'
import { webhookDelivery, webhookEvent } from '../data/tables/webhooks.ts'
import type { EnqueueAll } from '../jobs/enqueue.ts'
import type { Random } from '../ports.ts'
import type { Announce, Happened } from './announce.ts'
import { deliveriesOf } from './deliveries-of.ts'
import { readEndpoints } from './listeners.ts'

/** Where nobody listens, nothing is written: one look, however much has happened. */
export function makeAnnounce({ enqueueAll, random }: { enqueueAll: EnqueueAll; random: Random }): Announce {
  async function announceOf(tx: Transaction, organizationId: OrganizationId, happened: readonly Happened[]) {
    const { events, deliveries, works } = deliveriesOf(
      happened,
      await readEndpoints(tx, organizationId),
      random,
    )
    await writeTogether(tx, [insertOf(webhookEvent, events), insertOf(webhookDelivery, deliveries)])
    await enqueueAll(tx, works)
  }

  return async (tx, happened) => {
    const organizations = new Set(happened.map(({ organizationId }) => organizationId))
    for (const id of organizations)
      await announceOf(
        tx,
        id,
        happened.filter(({ organizationId }) => organizationId === id),
      )
  }
}
