import type { DeliveryDetail } from '#contract/webhook-shapes.ts'
import { exampleOf } from '#core/webhooks/event-examples.ts'
import { toPayload } from '#core/webhooks/event-payload.ts'
import type { WebhookEventType } from '#core/webhooks/event-types.ts'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import { webhookAttempt, webhookDelivery, webhookEvent } from '../data/tables/webhooks.ts'
import type { Clock, Random } from '../ports.ts'
import type { AttemptRow } from './delivery-rows.ts'
import type { EndpointRow } from './endpoint-rows.ts'
import { toAttemptShape, toDeliveryShape } from './delivery-rows.ts'
import { getEndpoint } from './endpoint-rows.ts'
import type { Attempt } from './make-attempt.ts'

type Parts = { database: Database; quotas: Quotas; attempt: Attempt; clock: Clock; random: Random }
type EventRow = typeof webhookEvent.$inferInsert

/**
 * An example sent at once, also to a disabled endpoint. It is in the log like anything else; but whatever comes back, it
 * is not sent again by itself, spends no quota and says nothing about the endpoint's health.
 */
export function makeTestSend({ database, quotas, attempt, clock, random }: Parts) {
  async function getTested(tx: Transaction, member: Member, id: string): Promise<EndpointRow> {
    const endpoint = await getEndpoint(tx, member, id, 'read')
    await quotas.requireFeature(tx, member.organization, 'WebhookIntegrations')

    return endpoint
  }

  function makeEvent({ organizationId, mode }: EndpointRow, type: WebhookEventType): EventRow {
    const { content, sequence } = exampleOf(type)
    const [id, at] = [random.uuid(), clock.now()]
    const payload = toPayload(content, { id, at, organizationId, mode, sequence, test: true })

    return { organizationId, id, mode, type, payload: JSON.stringify(payload), createdAt: at }
  }

  return async (member: Member, id: string, type: WebhookEventType): Promise<DeliveryDetail> => {
    const { organization } = member
    const endpoint = await database.transaction(organization.id, (tx) => getTested(tx, member, id))
    const event = makeEvent(endpoint, type)
    const { row } = await attempt(endpoint, event)

    return database.transaction(organization.id, async (tx) => {
      // Deleted meanwhile, it has no log to write into.
      await getEndpoint(tx, member, id, 'lock')
      await tx.insert(webhookEvent).values(event)
      const [delivery] = await tx.insert(webhookDelivery).values(deliveryOf(event, row)).returning()
      await tx.insert(webhookAttempt).values(row)
      if (!delivery) throw new Error('test not recorded')
      const shape = toDeliveryShape(delivery, { envelopeId: null })
      return { ...shape, payload: event.payload, history: [toAttemptShape(row)] }
    })
  }
}

function deliveryOf(event: EventRow, { endpointId, startedAt, durationMs, status, failure }: AttemptRow) {
  return {
    ...{ organizationId: event.organizationId, endpointId, eventId: event.id, type: event.type },
    status: failure === null ? ('succeeded' as const) : ('exhausted' as const),
    attempts: 1,
    // Sent once more by hand, it spends no quota either.
    counted: true,
    ...{ lastAttemptAt: startedAt, lastStatus: status, lastFailure: failure, createdAt: event.createdAt },
    finishedAt: new Date(startedAt.getTime() + durationMs),
  }
}
