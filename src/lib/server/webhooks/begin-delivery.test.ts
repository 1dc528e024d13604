import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limitOf, type Plan } from '#core/billing/plans.ts'
import type { OrganizationId } from '#core/ids.ts'
import { findPrograms, startPostgres, type Postgres } from '../../../../tests/postgres.ts'
import { eventually } from '../../../../tests/world.ts'
import { makeQuotas } from '../billing/make-quotas.ts'
import { lockOrganization, planAt, writeSubscription } from '../billing/subscription-rows.ts'
import { termsAt } from '../billing/terms.ts'
import type { Database } from '../data/database.ts'
import { openPostgresDatabase } from '../data/postgres-database.ts'
import { usage } from '../data/tables/billing.ts'
import { organization } from '../data/tables/people.ts'
import { webhookDelivery } from '../data/tables/webhooks.ts'
import { makeBeginDelivery, type Begun } from './begin-delivery.ts'
import { addDelivery } from './delivery.fixture.ts'
import { holdDelivery } from './held-delivery.ts'
import { makeReleaseHeld } from './release-held.ts'

const at = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => at }
const notify = async () => {}
const quota = 'MaxWebhookDeliveries'
const month = termsAt(planAt({ subscription: null, foundedAt: at }, at), at).month

/** Only there two transactions are under way at once. */
describe.runIf(findPrograms())('on PostgreSQL, a delivery that waits for its endpoint', () => {
  let server: Postgres
  let database: Database
  let organizationId: OrganizationId
  let begin: ReturnType<typeof makeBeginDelivery>
  beforeAll(async () => {
    server = (await startPostgres())!
    database = await openPostgresDatabase(server.url, 4)
    begin = makeBeginDelivery({ database, quotas: makeQuotas({ clock, notify }), notify, clock })
  })
  beforeEach(async () => {
    organizationId = randomUUID() as OrganizationId
    await database.transaction(organizationId, async (tx) => {
      await tx
        .insert(organization)
        .values({ organizationId, name: 'Acme', slug: organizationId, createdAt: at })
      const used = limitOf('Free', quota)
      await tx.insert(usage).values({ organizationId, resource: quota, periodStart: month.start, used })
    })
  })
  afterAll(async () => {
    await database.close()
    server.stop()
  })

  /** As whoever brings it does: the plan is written, and what was held for want of it goes on its way. */
  async function upgradeTo(plan: Plan): Promise<void> {
    const release = makeReleaseHeld({ enqueue: async () => {}, clock })
    await database.transaction(organizationId, async (tx) => {
      await lockOrganization(tx, organizationId)
      const untied = { providerName: null, customerPortalUrl: null, scheduledPlan: null }
      const period = { currentPeriodStart: month.start, currentPeriodEnd: month.end }
      const provider = { providerCustomerId: null, providerSubscriptionId: null, providerUpdatedAt: null }
      const held = { ...untied, ...provider, ...period, cancelAtPeriodEnd: false }
      await writeSubscription(tx, organizationId, { ...held, plan, status: 'active' }, at)
      await release(tx, { organizationId, reason: 'quota' })
    })
  }

  const somebodyWaits = () =>
    eventually(() =>
      database.transaction(null, async (tx) => {
        const { rows } = await tx.execute(sql`select 1 from pg_locks where not granted`)
        return rows.length > 0
      }),
    )

  async function beginWhileHeld(meanwhile: () => Promise<void>): Promise<Begun | null> {
    const { place, eventId } = await addDelivery(database, organizationId, at)
    let begun: Promise<Begun | null> = Promise.resolve(null)
    await database.transaction(organizationId, async (tx) => {
      await holdDelivery(tx, place, eventId)
      begun = begin(place, eventId)
      await somebodyWaits()
      await meanwhile()
    })

    return begun
  }

  const statuses = () =>
    database.transaction(organizationId, (tx) =>
      tx.select({ status: webhookDelivery.status }).from(webhookDelivery),
    )

  test('is begun where a larger plan came meanwhile', async () => {
    expect(await beginWhileHeld(() => upgradeTo('Starter'))).toMatchObject({ event: { payload: '{}' } })
    expect(await statuses()).toEqual([{ status: 'pending' }])
  })

  test('is held where none came, and goes on its way with it', async () => {
    expect(await beginWhileHeld(async () => {})).toBeNull()
    expect(await statuses()).toEqual([{ status: 'held' }])

    await upgradeTo('Starter')
    expect(await statuses()).toEqual([{ status: 'pending' }])
  })
})
