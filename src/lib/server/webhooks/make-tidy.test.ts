import type { HoldReason } from '#core/webhooks/delivery.ts'
import type { OrganizationId } from '#core/ids.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeQuotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import { job } from '../data/tables/directory.ts'
import { organization } from '../data/tables/people.ts'
import { webhookDelivery, webhookEndpoint, webhookEvent } from '../data/tables/webhooks.ts'
import { makeEnqueue } from '../jobs/enqueue.ts'
import { makeLog } from '../log.ts'
import { makeNotify } from '../notifications/notify.ts'
import { makeRandom } from '../system.ts'
import { makeReleaseHeld } from './release-held.ts'
import { makeTidy } from './make-tidy.ts'

const dayMs = 24 * 60 * 60 * 1000
const noon = new Date('2026-11-21T12:00:00Z')
let now = noon
const clock = { now: () => now }
const random = makeRandom(clock)
const enqueue = makeEnqueue(clock, random, () => {})
const notify = makeNotify({ clock, random })

let database: Database
let acme: OrganizationId
const within = <T>(work: (tx: Transaction) => Promise<T>) => database.transaction(acme, work)
const tidy = () =>
  makeTidy({
    ...{ database, enqueue, clock, log: makeLog('silent') },
    quotas: makeQuotas({ clock, notify }),
    releaseHeld: makeReleaseHeld({ enqueue, clock }),
  })()

beforeAll(async () => {
  database = await openCopiedDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  now = noon
  acme = random.uuid() as OrganizationId
  const home = { organizationId: acme, name: 'Acme', slug: acme, createdAt: noon }
  await within((tx) => tx.insert(organization).values(home))
})

async function makeEndpoint(status: 'enabled' | 'disabled'): Promise<string> {
  const id = random.uuid()
  const row = { organizationId: acme, id, mode: 'live' as const, url: 'https://hooks.example.org', status }
  await within((tx) =>
    tx.insert(webhookEndpoint).values({
      ...row,
      ...{
        description: '',
        events: [],
        secret: '',
        createdBy: random.uuid(),
        createdAt: noon,
        updatedAt: noon,
      },
      disabledReason: status === 'disabled' ? ('failing' as const) : null,
    }),
  )

  return id
}

async function hold(endpointId: string, holdReason: HoldReason): Promise<void> {
  const [eventId, type] = [random.uuid(), 'envelope.sent'] as const
  const event = { organizationId: acme, type, createdAt: now }
  await within(async (tx) => {
    await tx.insert(webhookEvent).values({ ...event, id: eventId, mode: 'live', payload: '{}' })
    await tx.insert(webhookDelivery).values({ ...event, endpointId, eventId, status: 'held', holdReason })
  })
}

const deliveriesOf = (endpointId: string) =>
  within((tx) => tx.select().from(webhookDelivery).where(eq(webhookDelivery.endpointId, endpointId)))

describe('[W4] the hourly round', () => {
  test('takes up what was held for an endpoint just as somebody enabled it', async () => {
    const endpoint = await makeEndpoint('enabled')
    await hold(endpoint, 'disabled')
    await tidy()

    expect(await deliveriesOf(endpoint)).toMatchObject([{ status: 'pending', holdReason: null }])
    expect(
      await database.transaction(null, (tx) => tx.select().from(job).where(eq(job.key, endpoint))),
    ).toHaveLength(1)
  })

  test('keeps what is held for a disabled one for 30 days, and gives it up then', async () => {
    const endpoint = await makeEndpoint('disabled')
    await hold(endpoint, 'disabled')
    now = new Date(noon.getTime() + 30 * dayMs - 1)
    await tidy()
    expect(await deliveriesOf(endpoint)).toMatchObject([{ status: 'held' }])
    now = new Date(noon.getTime() + 30 * dayMs + 1)
    await tidy()
    expect(await deliveriesOf(endpoint)).toMatchObject([{ status: 'exhausted', holdReason: null }])
  })

  test('forgets what was published while its endpoint was deleted', async () => {
    const [endpoint, gone] = [await makeEndpoint('enabled'), random.uuid()]
    await hold(gone, 'disabled')
    await tidy()

    expect(await deliveriesOf(gone)).toEqual([])
    expect(await deliveriesOf(endpoint)).toEqual([])
  })
})
