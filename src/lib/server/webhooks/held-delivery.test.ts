import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrganizationId } from '#core/ids.ts'
import { findPrograms, startPostgres, type Postgres } from '../../../../tests/postgres.ts'
import { eventually } from '../../../../tests/world.ts'
import type { Database } from '../data/database.ts'
import { openPostgresDatabase } from '../data/postgres-database.ts'
import { organization } from '../data/tables/people.ts'
import { webhookDelivery, webhookEndpoint, webhookEvent } from '../data/tables/webhooks.ts'
import { holdDelivery, type HeldDelivery } from './held-delivery.ts'
import { isOpenAt, type Place } from './open-deliveries.ts'

const at = new Date('2026-11-21T12:00:00Z')
const organizationId = randomUUID() as OrganizationId

/** Only there two transactions are under way at once. */
describe.runIf(findPrograms())('on PostgreSQL, whoever waits for a delivery', () => {
  let server: Postgres
  let database: Database
  beforeAll(async () => {
    server = (await startPostgres())!
    database = await openPostgresDatabase(server.url, 4)
    await database.transaction(null, (tx) =>
      tx.insert(organization).values({ organizationId, name: 'Acme', slug: 'acme', createdAt: at }),
    )
  })
  afterAll(async () => {
    await database.close()
    server.stop()
  })

  async function addDelivery(): Promise<{ place: Place; eventId: string }> {
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

  const somebodyWaits = () =>
    eventually(() =>
      database.transaction(null, async (tx) => {
        const { rows } = await tx.execute(sql`select 1 from pg_locks where not granted`)
        return rows.length > 0
      }),
    )

  /** What `ask` gets that waits for a holder who writes both rows. */
  async function afterChange(
    of: Awaited<ReturnType<typeof addDelivery>>,
    isOpen: boolean,
  ): Promise<HeldDelivery | undefined> {
    const { place, eventId } = of
    let second: Promise<HeldDelivery | undefined> = Promise.resolve(undefined)
    await database.transaction(organizationId, async (tx) => {
      await holdDelivery(tx, place, eventId)
      second = database.transaction(organizationId, (other) =>
        holdDelivery(other, place, eventId, isOpen ? isOpenAt(place) : undefined),
      )
      await somebodyWaits()
      const { endpointId } = place
      await tx.update(webhookEndpoint).set({ url: 'https://other.example.org' })
      await tx
        .update(webhookDelivery)
        .set({ status: 'succeeded', attempts: 1 })
        .where(and(eq(webhookDelivery.endpointId, endpointId), eq(webhookDelivery.eventId, eventId)))
    })

    return second
  }

  test('sees both rows as whoever held them has left them', async () => {
    const held = await afterChange(await addDelivery(), false)

    expect(held?.endpoint.url).toBe('https://other.example.org')
    expect(held?.delivery).toMatchObject({ status: 'succeeded', attempts: 1 })
    expect(held?.event?.payload).toBe('{}')
    expect(held?.plan).toEqual({ foundedAt: at, subscription: null })
  })

  test('gets nothing where it was brought to its end meanwhile', async () => {
    expect(await afterChange(await addDelivery(), true)).toBeUndefined()
  })
})
