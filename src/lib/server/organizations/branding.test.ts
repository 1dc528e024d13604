import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubscriptionStatus } from '#core/billing/subscription.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { Database } from '../data/database.ts'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import { subscription } from '../data/tables/billing.ts'
import { branding } from '../data/tables/organizations.ts'
import { brandOf, plainBrand } from './branding.ts'

const acme = '01900000-0000-7000-8000-00000000000a' as OrganizationId
const noon = new Date('2026-03-10T12:00:00Z')
const nextMonth = new Date('2026-04-01T00:00:00Z')
let database: Database

beforeAll(async () => {
  database = await openCopiedDatabase()
  await database.transaction(acme, (tx) =>
    tx.insert(branding).values({ organizationId: acme, senderName: 'Acme Homes', updatedAt: noon }),
  )
})
afterAll(() => database.close())

function brandWhile(status: SubscriptionStatus) {
  const row = {
    organizationId: acme,
    plan: 'Starter' as const,
    status,
    currentPeriodStart: new Date('2026-03-01T00:00:00Z'),
    currentPeriodEnd: nextMonth,
    cancelAtPeriodEnd: status === 'cancelled',
    updatedAt: noon,
  }

  return async (now: Date) =>
    database.transaction(acme, async (tx) => {
      await tx
        .insert(subscription)
        .values(row)
        .onConflictDoUpdate({ target: subscription.organizationId, set: row })
      return brandOf(tx, acme, now)
    })
}

test('[P11] a brand is shown while the plan in force has it', async () => {
  expect(await brandWhile('active')(noon)).toMatchObject({ senderName: 'Acme Homes' })
  expect(await brandWhile('pastdue')(noon)).toMatchObject({ senderName: 'Acme Homes' })
  expect(await brandWhile('suspended')(noon)).toEqual(plainBrand)
})

test('[P11] a brand goes with a plan that was cancelled, at its end', async () => {
  expect(await brandWhile('cancelled')(noon)).toMatchObject({ senderName: 'Acme Homes' })
  expect(await brandWhile('cancelled')(nextMonth)).toEqual(plainBrand)
})
