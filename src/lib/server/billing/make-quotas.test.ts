import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Plan } from '#core/billing/plans.ts'
import type { OrganizationId } from '#core/ids.ts'
import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Transaction } from '../data/database.ts'
import { openEmbeddedDatabase } from '../data/embedded-database.ts'
import { copyEmbeddedDatabase } from '../../../../tests/prepared/embedded.ts'
import { subscription } from '../data/tables/billing.ts'
import { appUser, member, organization } from '../data/tables/people.ts'
import type { NewNotification } from '../notifications/notify.ts'
import { makeQuotas } from './make-quotas.ts'
import type { Tenant } from './spending.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-quotas-'))
const began = new Date('2026-01-31T08:00:00.000Z')
let now = began
const told: NewNotification[] = []
const quotas = makeQuotas({
  clock: { now: () => now },
  notify: async (_, notification) => {
    told.push(notification)
  },
})

let database: Database
let tenant: Tenant
let owner: string
beforeAll(async () => {
  copyEmbeddedDatabase(folder)
  database = await openEmbeddedDatabase(path.join(folder, 'database'))
})
beforeEach(async () => {
  now = began
  told.length = 0
  owner = randomUUID()
  const id = await found(owner)
  tenant = { id, mode: 'live' }
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function found(userId: string): Promise<OrganizationId> {
  const id = randomUUID() as OrganizationId
  const person = {
    id: userId,
    subject: userId,
    email: userId,
    name: 'Mara',
    locale: 'en-US',
    createdAt: began,
  }
  await database.transaction(id, async (tx) => {
    await tx.insert(appUser).values(person).onConflictDoNothing()
    await tx.insert(organization).values({ organizationId: id, name: 'Acme', slug: id, createdAt: began })
    await tx.insert(member).values({ organizationId: id, userId, role: 'owner', createdAt: began })
  })

  return id
}

async function subscribe(plan: Plan, more: Partial<typeof subscription.$inferInsert> = {}): Promise<void> {
  const row = {
    organizationId: tenant.id,
    plan,
    status: 'active' as const,
    currentPeriodStart: began,
    currentPeriodEnd: new Date('2027-01-31T08:00:00.000Z'),
    cancelAtPeriodEnd: false,
    updatedAt: began,
    ...more,
  }
  await database.transaction(null, (tx) => tx.insert(subscription).values(row))
}

const inside = <T>(work: (tx: Transaction) => Promise<T>) => database.transaction(tenant.id, work)
const spend = (amount = 1) => inside((tx) => quotas.spend(tx, tenant, 'MaxEnvelopes', { amount }))
const used = async (quota: string) => {
  const definitions = await inside((tx) => quotas.definitions(tx, tenant))
  return definitions.find(({ resourceType }) => resourceType === quota)?.used
}

describe('what is spent in a month', () => {
  test('[P8] goes up to the limit, by one or by many, and a refusal spends nothing', async () => {
    await spend(3)
    await expect(spend(3)).rejects.toMatchObject({
      code: 'quota-reached',
      facts: { quota: 'MaxEnvelopes', limit: 5, plan: 'Free' },
    })
    await spend(2)
    await expect(spend()).rejects.toThrow('quota-reached')
    expect(await used('MaxEnvelopes')).toBe(5)
  })

  test('[P8] is refused at the first where the limit is 0', async () => {
    await expect(inside((tx) => quotas.spend(tx, tenant, 'MaxAIToolCalls'))).rejects.toThrow('quota-reached')
  })

  test('[P8] has no end on Enterprise, and is counted all the same', async () => {
    await subscribe('Enterprise')
    await spend(100_000)
    expect(await used('MaxEnvelopes')).toBe(100_000)
    expect(told).toEqual([])
  })

  test('begins anew with the month of the organization', async () => {
    await spend(5)
    now = new Date('2026-02-28T07:59:59.999Z')
    await expect(spend()).rejects.toThrow('quota-reached')
    now = new Date('2026-02-28T08:00:00.000Z')
    expect(await used('MaxEnvelopes')).toBe(0)
    await spend(5)
    now = new Date('2026-03-30T08:00:00.000Z')
    await expect(spend()).rejects.toThrow('quota-reached')
  })

  test('begins anew with every month of a plan that is paid by the year', async () => {
    await subscribe('Starter', { providerName: 'LemonSqueeze' })
    await spend(50)
    now = new Date('2026-03-01T08:00:00.000Z')
    await spend(50)
    await expect(spend()).rejects.toThrow('quota-reached')
  })

  test('is measured by Free while the plan is suspended', async () => {
    await subscribe('Starter', { providerName: 'LemonSqueeze', status: 'suspended' })
    await expect(spend(6)).rejects.toMatchObject({ facts: { limit: 5, plan: 'Free' } })
  })

  test('takes along what belongs to it, and leaves it where there is nothing left', async () => {
    const name = (to: string) => (isCounted: SQL) =>
      sql`update ${organization} set name = ${to} where organization_id = ${tenant.id} and ${isCounted}`
    const spendTo = (of: Tenant, amount: number, to: string) =>
      inside((tx) => quotas.spend(tx, of, 'MaxEnvelopes', { amount, beside: name(to) }))
    const present = async () => {
      const [row] = await inside((tx) =>
        tx
          .select({ name: organization.name })
          .from(organization)
          .where(eq(organization.organizationId, tenant.id)),
      )
      return row?.name
    }

    expect(await spendTo(tenant, 5, 'Counted')).toMatchObject({ used: 5 })
    expect(await present()).toBe('Counted')
    await expect(spendTo(tenant, 1, 'Refused')).rejects.toThrow('quota-reached')
    expect(await present()).toBe('Counted')
    expect(await spendTo({ ...tenant, mode: 'test' }, 1, 'Tried')).toBeNull()
    expect(await present()).toBe('Tried')
  })

  test('is undone with the transaction it belongs to', async () => {
    const failing = inside(async (tx) => {
      await quotas.spend(tx, tenant, 'MaxEnvelopes')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await used('MaxEnvelopes')).toBe(0)
  })
})

describe('owners', () => {
  test('[P9] are told at 80 and at 100 percent, once in a period', async () => {
    await spend(3)
    expect(told).toEqual([])
    await spend()
    await spend()
    expect(told.map(({ facts }) => facts)).toEqual([
      { quota: 'MaxEnvelopes', used: 4, limit: 5 },
      { quota: 'MaxEnvelopes', used: 5, limit: 5 },
    ])
    expect(told[0]).toMatchObject({ to: [owner], kind: 'quotaNear', service: 'billing', url: '/billing' })
    now = new Date('2026-03-01T08:00:00.000Z')
    await spend(5)
    expect(told).toHaveLength(3)
  })

  test('are not told again of what fell and rose within a period', async () => {
    const take = () => inside((tx) => quotas.assertRoom(tx, tenant, 'MaxTemplates', 3))
    await take()
    await take()
    expect(told).toHaveLength(1)
  })
})

describe('in test mode', () => {
  test('nothing is used up and nothing is refused', async () => {
    const trying: Tenant = { ...tenant, mode: 'test' }
    await inside(async (tx) => {
      await quotas.spend(tx, trying, 'MaxEnvelopes', { amount: 100 })
      await quotas.assertRoom(tx, trying, 'MaxTemplates', 100)
      await quotas.assertWithin(tx, trying, { MaxSigners: 100, MaxDocumentsPerEnvelope: 100 })
    })
    expect(await used('MaxEnvelopes')).toBe(0)
    expect(told).toEqual([])
  })

  test('people count as ever', async () => {
    const trying: Tenant = { ...tenant, mode: 'test' }
    await expect(inside((tx) => quotas.assertRoom(tx, trying, 'MaxUsers', 2))).rejects.toThrow(
      'quota-reached',
    )
  })
})

describe('organizations', () => {
  const mayFound = () => inside((tx) => quotas.assertMayFound(tx, owner))

  test('the first is always allowed', async () => {
    await expect(inside((tx) => quotas.assertMayFound(tx, randomUUID()))).resolves.toBeUndefined()
  })

  test('[P8] are counted by their owner, under the best plan of theirs', async () => {
    await expect(mayFound()).rejects.toMatchObject({
      facts: { quota: 'MaxOrganizations', limit: 1, plan: 'Free' },
    })
    await subscribe('Starter')
    await mayFound()
    await found(owner)
    await found(owner)
    await expect(mayFound()).rejects.toMatchObject({ facts: { limit: 3, plan: 'Starter' } })
  })
})

test('a feature is there from the plan on that has it', async () => {
  const brand = () => inside((tx) => quotas.requireFeature(tx, tenant, 'CustomBranding'))
  await expect(brand()).rejects.toMatchObject({
    code: 'feature-not-in-plan',
    facts: { feature: 'CustomBranding', plan: 'Free' },
  })
  await subscribe('Starter')
  await brand()
})
