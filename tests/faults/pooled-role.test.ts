import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OrganizationId } from '#core/ids.ts'
import { makeDatabase } from '#server/data/database.ts'
import { openPool } from '#server/data/open-pool.ts'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { makeStatements } from '#server/data/statements.ts'
import { startPostgres } from '../postgres.ts'

const acme = '01900000-0000-7000-8000-00000000000a' as OrganizationId

/** As behind a pooler that hands on nothing of what a connection wishes at its start. */
test('where connections keep the rights of their owner, whatever is asked takes those of the work', async ({
  skip,
}) => {
  const server = await startPostgres()
  if (!server) return skip('PostgreSQL is not installed')
  const plain = await openPostgresDatabase(server.url, 1)
  const pool = openPool({ connectionString: server.url, pipeline: true, max: 1 })
  const database = makeDatabase(pool, {
    ...{ unhurried: pool, isUnprivileged: false, statements: makeStatements() },
    ...{ maintain: async () => {}, closeEngine: async () => {} },
  })
  const whoAmI = sql<{ who: string }>`select current_user || ' of ' ||
    coalesce(current_setting('app.organization_id', true), '') as who`
  const [read, readOfNone, written] = [
    await database.read(acme, (tx) => tx.execute(whoAmI)),
    await database.read(null, (tx) => tx.execute(whoAmI)),
    await database.transaction(acme, (tx) => tx.execute(whoAmI)),
  ]

  expect([read, readOfNone, written].map(({ rows }) => rows[0]?.['who'])).toEqual([
    `paraph_app of ${acme}`,
    'paraph_app of ',
    `paraph_app of ${acme}`,
  ])
  // Nothing of it is left to whoever has the connection next.
  const { rows } = await pool.query<{ who: string }>(
    `select current_user || ' of ' || coalesce(current_setting('app.organization_id', true), '') as who`,
  )
  expect(rows).toEqual([{ who: 'postgres of ' }])
  await database.close()
  await plain.close()
  server.stop()
})
