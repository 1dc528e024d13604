import { randomUUID } from 'node:crypto'
import type { OrganizationId } from '#core/ids.ts'
import type { Database } from '../data/database.ts'
import { webhookDelivery, webhookEndpoint, webhookEvent } from '../data/tables/webhooks.ts'
import type { Place } from './open-deliveries.ts'

/** An endpoint, and one delivery that is due at it. */
export async function addDelivery(
  database: Database,
  organizationId: OrganizationId,
  at: Date,
): Promise<{ place: Place; eventId: string }> {
  const [id, eventId] = [randomUUID(), randomUUID()]
  await database.transaction(organizationId, async (tx) => {
    const type = 'envelope.created' as const
    await tx.insert(webhookEndpoint).values({
      ...{ organizationId, id, mode: 'live', url: 'https://example.org', description: '', secret: '' },
      ...{ events: [type], status: 'enabled', createdBy: id, createdAt: at, updatedAt: at },
    })
    const event = { organizationId, id: eventId, mode: 'live' as const, type, payload: '{}', createdAt: at }
    await tx.insert(webhookEvent).values(event)
    await tx.insert(webhookDelivery).values({
      ...{ organizationId, endpointId: id, eventId, type, status: 'pending' },
      ...{ nextAttemptAt: at, createdAt: at },
    })
  })

  return { place: { organizationId, endpointId: id }, eventId }
}
