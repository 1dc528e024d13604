import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { OrganizationId } from '#core/ids.ts'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { documentRow } from './document-row.fixture.ts'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import { document } from './tables/documents.ts'

const acme = randomUUID() as OrganizationId
const rows = 200
let database: Database

beforeAll(async () => {
  database = await openCopiedDatabase()
})
afterAll(() => database.close())

test('what fills up is counted without waiting for the hourly care', async () => {
  expect(await counted()).toBe(-1)

  await database.transaction(acme, (tx) =>
    tx.insert(document).values(Array.from({ length: rows }, () => documentRow(acme))),
  )

  await vi.waitUntil(async () => (await counted()) === rows)
  const mine = await database.transaction(randomUUID() as OrganizationId, (tx) => tx.select().from(document))
  expect(mine, 'and whoever asks next is as unprivileged as before').toEqual([])
})

async function counted(): Promise<number | undefined> {
  const { rows: found } = await database.transaction(null, (tx) =>
    tx.execute<{ reltuples: number }>(sql`select reltuples from pg_class where relname = 'document'`),
  )

  return found[0]?.reltuples
}
