import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrganizationId } from '#core/ids.ts'
import { findPrograms, startPostgres, type Postgres } from '../../../../tests/postgres.ts'
import { eventually } from '../../../../tests/world.ts'
import type { Database } from '../data/database.ts'
import { openPostgresDatabase } from '../data/postgres-database.ts'
import { organization } from '../data/tables/people.ts'
import { webhookDelivery, webhookEndpoint } from '../data/tables/webhooks.ts'
import { addDelivery } from './delivery.fixture.ts'
import { holdDelivery, type HeldDelivery } from './held-delivery.ts'
import { isOpenAt } from './open-deliveries.ts'

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
    const held = await afterChange(await addDelivery(database, organizationId, at), false)

    expect(held?.endpoint.url).toBe('https://other.example.org')
    expect(held?.delivery).toMatchObject({ status: 'succeeded', attempts: 1 })
    expect(held?.event?.payload).toBe('{}')
    expect(held?.plan).toEqual({ foundedAt: at, subscription: null })
  })

  test('gets nothing where it was brought to its end meanwhile', async () => {
    expect(await afterChange(await addDelivery(database, organizationId, at), true)).toBeUndefined()
  })
})
