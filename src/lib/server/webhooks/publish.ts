import type { OrganizationId } from '#core/ids.ts'
import type { WebhookContent } from '#core/webhooks/webhook-event.ts'
import type { Transaction } from '../data/database.ts'
import { insertOf, writeTogether } from '../data/many-rows.ts'
import { webhookDelivery, webhookEvent } from '../data/tables/webhooks.ts'
import type { EnqueueAll } from '../jobs/enqueue.ts'
import type { Random } from '../ports.ts'
import { deliveriesOf } from './deliveries-of.ts'
import { readEndpoints } from './listeners.ts'

export type PublishedEvent = {
  organizationId: OrganizationId
  /** Null for what concerns the organization itself. */
  mode: 'live' | 'test' | null
  at: Date
  envelopeId: string | null
  sequence: number | null
  content: WebhookContent
}

/**
 * Writes what has happened, and a delivery for every endpoint that listens, in the transaction that causes it (which
 * must already be the organization's): no commit, no event; commit, and it will be delivered. Where nobody listens,
 * nothing is written: one look, however much has happened.
 */
export type Publish = ReturnType<typeof makePublish>

export function makePublish({ enqueueAll, random }: { enqueueAll: EnqueueAll; random: Random }) {
  async function publishOf(
    tx: Transaction,
    organizationId: OrganizationId,
    published: readonly PublishedEvent[],
  ) {
    const { events, deliveries, works } = deliveriesOf(
      published,
      await readEndpoints(tx, organizationId),
      random,
    )
    await writeTogether(tx, [insertOf(webhookEvent, events), insertOf(webhookDelivery, deliveries)])
    await enqueueAll(tx, works)
  }

  return async (tx: Transaction, events: readonly PublishedEvent[]): Promise<void> => {
    const organizations = new Set(events.map(({ organizationId }) => organizationId))
    for (const id of organizations)
      await publishOf(
        tx,
        id,
        events.filter(({ organizationId }) => organizationId === id),
      )
  }
}
