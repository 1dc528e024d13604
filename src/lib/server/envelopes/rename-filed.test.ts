import { randomUUID } from 'node:crypto'
import type { OrganizationId } from '#core/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { envelope } from '../data/tables/envelopes.ts'
import { organization } from '../data/tables/people.ts'
import { makeFiling } from './make-filing.ts'

const id = randomUUID() as OrganizationId
const member = { id: randomUUID(), organization: { id, mode: 'live' }, seesAll: true } as unknown as Member
const now = new Date('2026-11-27T08:00:00Z')

let database: Database
beforeAll(async () => {
  database = await openCopiedDatabase()
  const rows = Array.from({ length: 1001 }, () => ({
    ...{ organizationId: id, id: randomUUID(), sender: randomUUID(), title: 'Lease', message: '' },
    ...{ status: 'draft' as const, version: 1, documents: [], fields: [], createdAt: now, updatedAt: now },
    ...{ filedIn: 'Leases' },
  }))
  await database.transaction(id, async (tx) => {
    await tx.insert(organization).values({ organizationId: id, name: 'Acme', slug: id, createdAt: now })
    await tx.insert(envelope).values(rows)
  })
})
afterAll(() => database.close())

test('a large folder gets its new name in several calls, each of which says whether it was the last', async () => {
  const filing = makeFiling({ database, clock: { now: () => now } })
  const rename = () => filing.renameFiled(member, { from: 'Leases', to: 'Rentals' })

  expect(await rename()).toEqual({ name: 'Rentals', moved: 1000, stayed: 0, isDone: false })
  expect(await rename()).toEqual({ name: 'Rentals', moved: 1, stayed: 0, isDone: true })
  expect(await rename()).toEqual({ name: 'Rentals', moved: 0, stayed: 0, isDone: true })
})
