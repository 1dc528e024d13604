import { randomUUID } from 'node:crypto'
import type { OrganizationId } from '#core/ids.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import type { Database, Transaction } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import { makeLog } from '../log.ts'
import { makeRoomLeftovers } from './room-leftovers.ts'

const home = randomUUID() as OrganizationId
const now = new Date('2026-11-23T12:00:00Z')
/** More than go at once, twice. */
const many = 2001
let database: Database
beforeAll(async () => {
  database = await openCopiedDatabase()
  await database.transaction(home, async (tx) => {
    const row = { organizationId: home, name: 'Acme', slug: 'acme', createdAt: now }
    await tx.insert(organization).values(row)
  })
})
afterAll(() => database.close())

const said = (tx: Transaction) =>
  tx.execute<{ passes: number; codes: number; links: number }>(sql`select
    (select count(*)::int from access_pass) as passes, (select count(*)::int from access_code) as codes,
    (select count(*)::int from signing_link) as links`)

test('however many keys are over, all of them go in one round, and none that is not', async () => {
  const [old, fresh] = ['2026-11-20T12:00:00Z', now.toISOString()]
  await database.transaction(home, async (tx) => {
    await tx.execute(sql`insert into access_pass (organization_id, entry_id, "check", pass_id, passed_at)
      select ${home}, gen_random_uuid(), 'passcode', gen_random_uuid(),
        case when n = 0 then ${fresh}::timestamptz else ${old}::timestamptz end from generate_series(0, ${many}::int) n`)
    await tx.execute(sql`insert into access_code (organization_id, envelope_id, recipient_id, "check", expires_at)
      select ${home}, gen_random_uuid(), gen_random_uuid(), 'email_code',
        case when n % 2 = 0 then ${fresh}::timestamptz else ${old}::timestamptz end from generate_series(1, ${many}::int) n`)
    await tx.execute(sql`insert into signing_link (secret_hash, link_id, organization_id, envelope_id, recipient_id, created_at, expires_at, dead_at)
      select 'hash ' || n, gen_random_uuid(), ${home}, gen_random_uuid(), gen_random_uuid(), ${old}::timestamptz,
        case when n % 2 = 0 then ${old}::timestamptz end,
        case when n % 2 = 1 then ${old}::timestamptz end from generate_series(1, ${many}::int) n`)
    await tx.execute(sql`insert into signing_link (secret_hash, link_id, organization_id, envelope_id, recipient_id, created_at)
      values ('alive', gen_random_uuid(), ${home}, gen_random_uuid(), gen_random_uuid(), ${old}::timestamptz)`)
  })

  await makeRoomLeftovers({ database, clock: { now: () => now }, log: makeLog('silent') }).tidy()

  const { rows } = await database.read(home, said)
  // Codes whose recipient is gone are for nobody, however young.
  expect(rows).toEqual([{ passes: 1, codes: 0, links: 1 }])
})
