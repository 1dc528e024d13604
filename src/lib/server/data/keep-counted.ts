import type pg from 'pg'
import type { Statements } from './statements.ts'

/** A look costs a millisecond or two, and nothing is looked at while nothing is asked. */
const lookEveryMs = 2_000

/**
 * Tables whose rows have changed so much since they were last counted that plans may be wrong: the thresholds of
 * PostgreSQL's own autovacuum (`autovacuum_analyze_threshold`, `…_scale_factor`).
 */
const changed = `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
where n_mod_since_analyze > 50 + n_live_tup / 10`

/**
 * Counts anew what has changed much, as autovacuum does on a server. Without it a new database is planned for as if it were
 * empty until its hourly care: every index that begins with the organization looks as good as the right one then, and to find
 * a new envelope all others were read. `asApp` gives a connection back the role that others expect of it.
 */
export function keepCounted(pool: pg.Pool, statements: Statements, asApp: string) {
  let counting = Promise.resolve()
  let mayHaveChanged = false
  // Whatever changes something does so in a transaction.
  const ignore = statements.watch((text) => {
    mayHaveChanged ||= text === null
  })
  const timer = setInterval(() => {
    if (mayHaveChanged) counting = counting.then(count).catch(forNextTime)
    mayHaveChanged = false
  }, lookEveryMs).unref()

  async function count(): Promise<void> {
    const names = await asOwner(async (client) => (await client.query<{ name: string }>(changed)).rows)
    // One after the other: whoever waits is answered in between. One that fails, such as a month that is gone by then, keeps no other from it.
    for (const { name } of names)
      await asOwner((client) => client.query(`analyze ${name}`)).catch(forNextTime)
  }

  async function asOwner<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    try {
      await client.query('reset role')
      return await work(client)
    } finally {
      await client.query(asApp)
      client.release()
    }
  }

  return {
    /** Resolves once nothing is counted any more. */
    async stop(): Promise<void> {
      ignore()
      clearInterval(timer)
      await counting
    },
  }
}

/** A count that fails leaves the plans as they were; the next look finds the same tables. */
function forNextTime(): void {}
