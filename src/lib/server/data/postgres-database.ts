import type pg from 'pg'
import { makeDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'
import { makeMonths } from './months.ts'
import { openPool } from './open-pool.ts'
import { makeStatements } from './statements.ts'

/** How long a request may wait for the database: for a connection, and for each thing it asks for. */
export type Patience = { connectionMs: number; statementMs: number; lockMs: number }

const patience: Patience = { connectionMs: 5_000, statementMs: 15_000, lockMs: 8_000 }
/** How long the server is given to end a statement itself, before it counts as hung. */
const graceMs = 2_000

/** A real PostgreSQL 15 or newer. The user must own the schema; a second, unprivileged role is made for the work itself. */
export async function openPostgresDatabase(
  url: string,
  maxConnections: number,
  { connectionMs, statementMs, lockMs }: Patience = patience,
): Promise<Database> {
  const always = {
    connectionString: url,
    connectionTimeoutMillis: connectionMs,
    keepAlive: true,
    pipeline: true,
  }
  const pool = openPool({
    ...always,
    max: maxConnections,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: 2 * statementMs,
    query_timeout: statementMs + graceMs,
    // Rights that the work does not need are not there to be used; neither is compiling or dividing a question worth its
    // while where each is answered in milliseconds.
    options: '-c role=paraph_app -c jit=off -c max_parallel_workers_per_gather=0',
  })
  // Backups and migrations take the time they take.
  const unhurried = openPool({ ...always, max: 1, idleTimeoutMillis: 1_000 })
  await migrate(unhurried)

  return makeDatabase(pool, {
    unhurried,
    isUnprivileged: await isUnprivileged(pool),
    statements: makeStatements(),
    // The rest is done by the server's autovacuum.
    maintain: () => makeMonths(unhurried),
    closeEngine: () => unhurried.end(),
  })
}

/** A pooler in between may keep such wishes to itself. */
async function isUnprivileged(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')

  return rows[0]?.role === 'paraph_app'
}
