import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { OrganizationId } from '#core/ids.ts'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { documentRow } from './document-row.fixture.ts'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import { document } from './tables/documents.ts'
import { auditEvent } from './tables/envelopes.ts'

const acme = randomUUID() as OrganizationId
const rows = 200
let database: Database

beforeAll(async () => {
  database = await openCopiedDatabase()
})
afterAll(() => database.close())

test('what fills up is counted without waiting for the hourly care, a month of trails as well', async () => {
  expect(await counted('document')).toBe(-1)

  await database.transaction(acme, (tx) =>
    tx.insert(document).values(Array.from({ length: rows }, () => documentRow(acme))),
  )

  const events = Array.from({ length: rows }, (_, sequence) => ({
    ...{ organizationId: acme, envelopeId: '01900000-0000-7000-8000-000000000001' },
    ...{ sequence, body: '{}', hash: String(sequence), disclosures: {} },
  }))
  await database.transaction(acme, (tx) => tx.insert(auditEvent).values(events))

  await vi.waitUntil(async () => (await counted('document')) === rows)
  await vi.waitUntil(async () => (await counted('audit_event_before_%')) === rows)
  const mine = await database.transaction(randomUUID() as OrganizationId, (tx) => tx.select().from(document))
  expect(mine, 'and whoever asks next is as unprivileged as before').toEqual([])
})

async function counted(table: string): Promise<number | undefined> {
  const { rows: found } = await database.transaction(null, (tx) =>
    tx.execute<{ reltuples: number }>(
      sql`select reltuples from pg_class where relname like ${table} and relkind = 'r'`,
    ),
  )

  return found[0]?.reltuples
}
