import { toPayload } from '#core/webhooks/event-payload.ts'
import { webhookDelivery, webhookEvent } from '../data/tables/webhooks.ts'
import type { Work } from '../jobs/enqueue.ts'
import type { Random } from '../ports.ts'
import type { PublishedEvent } from './publish.ts'
import { deliverySoon } from './delivery-work.ts'
import { listensTo, type Endpoint } from './listeners.ts'

type EventRow = typeof webhookEvent.$inferInsert
type DeliveryRow = typeof webhookDelivery.$inferInsert

/** What is to be written so that everybody who listens hears: nothing where nobody does. */
export type Deliveries = { events: EventRow[]; deliveries: DeliveryRow[]; works: Work<'deliver-webhooks'>[] }

const modes = ['live', 'test'] as const

/** Of one organization. `present` is the mode that it is in. */
export function deliveriesOf(
  published: readonly PublishedEvent[],
  { endpoints, present }: { endpoints: readonly Endpoint[]; present: 'live' | 'test' },
  random: Random,
): Deliveries {
  const wanted = published.flatMap((one) =>
    modes.flatMap((mode) => {
      const by = endpoints.filter((each) => each.mode === mode && listensTo(each, one, present))
      return by.length > 0 ? [{ event: toEvent(one, mode, random), by }] : []
    }),
  )
  const enabled = new Set(wanted.flatMap(({ by }) => by.filter(isEnabled).map(({ id }) => id)))

  return {
    events: wanted.map(({ event }) => event),
    deliveries: wanted.flatMap(({ event, by }) => by.map((one) => toDelivery(event, one))),
    works: [...enabled].map((id) =>
      deliverySoon({ organizationId: wanted[0]?.event.organizationId ?? '', id }),
    ),
  }
}

/** The bytes are settled here: whatever is sent later, and however often, is this text. */
function toEvent(published: PublishedEvent, mode: 'live' | 'test', random: Random): EventRow {
  const { organizationId, at, envelopeId, sequence, content } = published
  const id = random.uuid()
  const payload = toPayload(content, { id, at, organizationId, mode, sequence, test: false })

  return {
    organizationId,
    id,
    mode,
    type: content.type,
    envelopeId,
    payload: JSON.stringify(payload),
    createdAt: at,
  }
}

const isEnabled = ({ status }: Endpoint) => status === 'enabled'

function toDelivery({ organizationId, id: eventId, type, createdAt }: EventRow, to: Endpoint): DeliveryRow {
  const event = { organizationId, endpointId: to.id, eventId, type, createdAt }

  return isEnabled(to)
    ? { ...event, status: 'pending', holdReason: null, nextAttemptAt: createdAt }
    : { ...event, status: 'held', holdReason: 'disabled', nextAttemptAt: null }
}
