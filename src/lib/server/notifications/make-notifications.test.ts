import type { OrganizationId, UserId } from '#core/ids.ts'
import { plainDefaults } from '#core/organizations/envelope-defaults.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member, Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import { notification } from '../data/tables/people.ts'
import { makeRandom } from '../system.ts'
import { makeNotifications } from './make-notifications.ts'
import type { NewNotification } from './notify.ts'
import { makeNotify } from './notify.ts'

const dayMs = 86_400_000
const acme = '01975000-0000-7000-8000-00000000000a' as OrganizationId
const umbrella = '01975000-0000-7000-8000-00000000000b' as OrganizationId
const mara = person('01975000-0000-7000-8000-000000000001')
const omar = person('01975000-0000-7000-8000-000000000002')

let now: Date
const clock = { now: () => now }
let database: Database
const notify = makeNotify({ clock, random: makeRandom(clock) })
let notifications: ReturnType<typeof makeNotifications>

beforeAll(async () => {
  database = await openCopiedDatabase()
  notifications = makeNotifications({ database, clock })
}, 60_000)
afterAll(() => database.close())

beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z')
  await database.transaction(null, (tx) => tx.delete(notification))
})

describe('[W11] the notifications of a person', () => {
  test('are those of the account and of the organization they are in', async () => {
    await say({ organizationId: acme, facts: { title: 'Of Acme' } })
    await say({ organizationId: umbrella, facts: { title: 'Of Umbrella' } })
    await say({ organizationId: null, facts: { title: 'Of the account' } })
    await say({ to: [omar.id] })

    expect(await titles(mara, within(mara, acme))).toEqual(['Of the account', 'Of Acme'])
    expect(await titles(mara, null)).toEqual(['Of the account'])
    expect((await notifications.list(mara, within(mara, umbrella), { limit: 10 })).unread).toBe(2)
  })

  test('are told once to each, however often somebody is named', async () => {
    await say({ to: [mara.id, omar.id, mara.id] })

    expect(await titles(mara, within(mara, acme))).toHaveLength(1)
    expect(await titles(omar, within(omar, acme))).toHaveLength(1)
  })

  test('come newest first, page after page, with the count of all', async () => {
    for (const title of ['one', 'two', 'three', 'four', 'five']) await say({ facts: { title } })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await notifications.list(mara, within(mara, acme), { limit: 2, cursor })
      expect(page.unread).toBe(5)
      seen.push(...page.items.map(({ title }) => title.default))
      cursor = page.nextCursor ?? undefined
    } while (cursor)

    expect(seen).toEqual(['five', 'four', 'three', 'two', 'one'].map((title) => `“${title}” is completed`))
  })

  test('can be asked for by type', async () => {
    await say({})
    await database.transaction(null, (tx) => tx.update(notification).set({ type: 'Push' }))
    await say({ facts: { title: 'In the menu' } })

    const { items, unread } = await notifications.list(mara, within(mara, acme), { limit: 9, type: 'Menu' })

    expect(items.map(({ title }) => title.default)).toEqual(['“In the menu” is completed'])
    expect(unread).toBe(1)
  })
})

describe('[W11] reading', () => {
  test('one leaves the others, and takes no other person’s', async () => {
    await say({ to: [mara.id, omar.id] })
    await say({})
    const [newest] = (await notifications.list(mara, within(mara, acme), { limit: 1 })).items
    const [omars] = (await notifications.list(omar, within(omar, acme), { limit: 1 })).items
    const ids = [newest?.id ?? '', omars?.id ?? '']

    expect(await notifications.markRead(mara, within(mara, acme), { ids })).toBe(1)
    expect((await notifications.list(omar, within(omar, acme), { limit: 1 })).unread).toBe(1)
  })

  test('all leaves another organization’s, and what came after the mark', async () => {
    await say({ organizationId: umbrella })
    await say({})
    const until = now.toISOString()
    await say({})

    expect(await notifications.markRead(mara, within(mara, acme), { all: true, until })).toBe(1)
    expect(await notifications.markRead(mara, within(mara, acme), { all: true })).toBe(0)
    expect((await notifications.list(mara, within(mara, umbrella), { limit: 9 })).unread).toBe(1)
  })
})

test('what was read is forgotten after 90 days, everything after a year', async () => {
  await say({ facts: { title: 'read' } })
  await notifications.markRead(mara, within(mara, acme), { all: true })
  await say({ facts: { title: 'unread' } })

  now = new Date(now.getTime() + 90 * dayMs - 60_000)
  await notifications.tidy()
  expect(await titles(mara, within(mara, acme))).toEqual(['unread', 'read'])

  now = new Date(now.getTime() + 60_000)
  await notifications.tidy()
  expect(await titles(mara, within(mara, acme))).toEqual(['unread'])

  now = new Date(now.getTime() + 275 * dayMs + 60_000)
  await notifications.tidy()
  expect(await titles(mara, within(mara, acme))).toEqual([])
})

async function say(changes: Partial<NewNotification>): Promise<void> {
  now = new Date(now.getTime() + 1000)
  const fresh: NewNotification = {
    to: [mara.id],
    organizationId: acme,
    kind: 'envelopeCompleted',
    service: 'envelopes',
    facts: { title: 'Lease' },
    ...changes,
  }
  await database.transaction(null, (tx) => notify(tx, fresh))
}

async function titles(reader: Person, member: Member | null): Promise<string[]> {
  const { items } = await notifications.list(reader, member, { limit: 50 })

  return items.map(({ title }) => /“(.+)”/.exec(title.default)?.[1] ?? '')
}

function person(id: string): Person {
  return {
    id: id as UserId,
    subject: id,
    email: 'somebody@example.org',
    name: 'Somebody',
    locale: 'en-US',
    timeZone: null,
    isAdmin: false,
    origin: { ip: null, userAgent: null },
    sessionId: null,
    memberships: [],
  }
}

function within(who: Person, id: OrganizationId): Member {
  const plan = { subscription: null, foundedAt: new Date(0) }
  const visibility = { usual: 'organization', managersSeeAll: true, isNarrowed: false } as const
  const organization = {
    id,
    name: 'Acme',
    mode: 'live',
    timeZone: 'UTC',
    visibility,
    defaults: plainDefaults,
    plan,
  } as const

  return {
    ...who,
    organization,
    maySend: true,
    seesAll: true,
    held: { organizationId: id, permissions: [], canManage: false, isOwner: false },
  }
}
