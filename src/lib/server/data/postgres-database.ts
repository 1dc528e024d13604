import pg from 'pg'
import { makeDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'

/** A real PostgreSQL 15 or newer. The user must own the schema; a second, unprivileged role is made for the work itself. */
export async function openPostgresDatabase(url: string, maxConnections: number): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: maxConnections, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => {
    // An idle connection broke; the next query opens another or reports the fault itself.
  })
  await migrate(pool)

  // A server has its autovacuum.
  return makeDatabase(pool, { maintain: async () => {}, closeEngine: async () => {} })
}
