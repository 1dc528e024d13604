import { toPayload } from '#core/webhooks/event-payload.ts'
import type { OrganizationId } from '#core/ids.ts'
import { and, eq, or } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import { webhookDelivery, webhookEndpoint, webhookEvent } from '../data/tables/webhooks.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Random } from '../ports.ts'
import type { Announce, Happened } from './announce.ts'
import { deliverySoon } from './delivery-work.ts'

type Listener = Pick<typeof webhookEndpoint.$inferSelect, 'id' | 'mode' | 'status' | 'events'> & {
  /** The mode that the organization is in. */
  present: 'live' | 'test'
}
type EventRow = typeof webhookEvent.$inferInsert

const modes = ['live', 'test'] as const

/** Where nobody listens, nothing is written: one look, however much has happened. */
export function makeAnnounce({ enqueue, random }: { enqueue: Enqueue; random: Random }): Announce {
  /** The bytes are settled here: whatever is sent later, and however often, is this text. */
  function makeEvent(happened: Happened, mode: 'live' | 'test'): EventRow {
    const { organizationId, at, envelopeId, sequence, content } = happened
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

  async function announceOf(tx: Transaction, organizationId: OrganizationId, happened: readonly Happened[]) {
    const listeners = await findListeners(tx, organizationId)
    const heard = happened.flatMap((one) =>
      modes.flatMap((mode) => {
        const by = listeners.filter((listener) => listener.mode === mode && listensTo(listener, one))
        return by.length > 0 ? [{ event: makeEvent(one, mode), by }] : []
      }),
    )
    if (heard.length === 0) return
    await tx.insert(webhookEvent).values(heard.map(({ event }) => event))
    await tx
      .insert(webhookDelivery)
      .values(heard.flatMap(({ event, by }) => by.map((listener) => toDelivery(event, listener))))
    const enabled = new Set(heard.flatMap(({ by }) => by.filter(isEnabled).map(({ id }) => id)))
    // In one order by everybody, so that no two wait for each other's jobs.
    for (const id of [...enabled].toSorted()) await enqueue(tx, deliverySoon({ organizationId, id }))
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

/** Who was disabled by failing hears of it when somebody has mended it; who was by a person does not want to. */
function findListeners(tx: Transaction, organizationId: OrganizationId): Promise<Listener[]> {
  const { id, mode, status, events, disabledReason } = webhookEndpoint

  return tx
    .select({ id, mode, status, events, present: organization.mode })
    .from(webhookEndpoint)
    .innerJoin(organization, eq(organization.organizationId, webhookEndpoint.organizationId))
    .where(
      and(
        eq(webhookEndpoint.organizationId, organizationId),
        or(eq(status, 'enabled'), eq(disabledReason, 'gone'), eq(disabledReason, 'failing')),
      ),
    )
}

/** Members and plans are of no mode: live endpoints always hear of them, those for tests while tests are made. */
function listensTo({ mode, present, events }: Listener, { mode: of, content }: Happened): boolean {
  const isItsOwn = of === null ? mode === 'live' || present === 'test' : mode === of

  return isItsOwn && events.includes(content.type)
}

const isEnabled = ({ status }: Listener) => status === 'enabled'

function toDelivery(
  { organizationId, id: eventId, type, createdAt }: EventRow,
  listener: Listener,
): typeof webhookDelivery.$inferInsert {
  const event = { organizationId, endpointId: listener.id, eventId, type, createdAt }
  if (isEnabled(listener)) return { ...event, status: 'pending', nextAttemptAt: createdAt }

  return { ...event, status: 'held', holdReason: 'disabled' }
}
