import type { OrganizationId } from '#core/ids.ts'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { DatabaseBusy, isDatabaseAway } from './database-busy.ts'
import * as tables from './tables/tables.ts'

type Drizzle = NodePgDatabase<typeof tables>

/** An open transaction; pass it on. Reaching for the database again inside one would wait for itself on the embedded engine. */
export type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0]

export interface Database {
  /**
   * Runs `work` in one transaction as the unprivileged role, seeing rows of `tenant` only (null: directory tables only).
   * Serialization failures and deadlocks are retried, so `work` must be free of outside effects. Throws `DatabaseBusy`
   * when the database does not answer in time.
   */
  transaction<T>(tenant: OrganizationId | null, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Reads of one moment, for backups: `enterTenant` moves from organization to organization. */
  snapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Gives back space and learns anew how rows are spread, where the engine does not do so by itself. */
  maintain(): Promise<void>
  /** Resolves when a query works. */
  probe(): Promise<void>
  close(): Promise<void>
}

const maxTries = 5
const retryable: ReadonlySet<string> = new Set(['40001', '40P01'])

type Engine = {
  /** For what may take long: without the limits of a request. */
  unhurried: pg.Pool
  maintain: () => Promise<void>
  closeEngine: () => Promise<void>
}

export function makeDatabase(pool: pg.Pool, { unhurried, maintain, closeEngine }: Engine): Database {
  const inTransaction = makeTransactions(pool)
  const inLongTransaction = makeTransactions(unhurried)

  return {
    async transaction(tenant, work) {
      for (let tried = 1; ; tried += 1) {
        try {
          return await inTransaction(async (tx) => {
            await becomeUnprivileged(tx, tenant)
            return work(tx)
          })
        } catch (error) {
          if (tried === maxTries || !retryable.has(sqlStateOf(error))) throw error
        }
      }
    },
    snapshot: (work) =>
      inLongTransaction(
        async (tx) => {
          await becomeUnprivileged(tx, null)
          return work(tx)
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),
    maintain,
    async probe() {
      await pool.query('select 1')
    },
    async close() {
      await pool.end()
      await closeEngine()
    },
  }
}

type Options = Parameters<Drizzle['transaction']>[1]

/** Transactions on connections of a pool. Throws `DatabaseBusy` when the database is not there, or not in time. */
function makeTransactions(pool: pg.Pool) {
  const builders = new WeakMap<pg.PoolClient, Drizzle>()
  const builderOf = (client: pg.PoolClient) => {
    const builder = builders.get(client) ?? drizzle(client, { schema: tables, casing: 'snake_case' })
    builders.set(client, builder)

    return builder
  }

  return async function transact<T>(work: (tx: Transaction) => Promise<T>, options?: Options): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseBusy(error)
    })
    let isLost = false
    const lose = (error: unknown): never => {
      if (!isDatabaseAway(error)) throw error
      // Nothing more is to be had from it: a rollback would wait as long once more.
      if (!isLost) client.release(true)
      isLost = true
      throw new DatabaseBusy(error)
    }
    try {
      return await builderOf(client)
        .transaction((tx) => work(tx).catch(lose), options)
        .catch(lose)
    } finally {
      if (!isLost) client.release()
    }
  }
}

/** Transaction-local (set_config's third argument), so nothing leaks through a pooler. */
async function becomeUnprivileged(tx: Transaction, tenant: OrganizationId | null): Promise<void> {
  await tx.execute(
    sql`select set_config('role', 'paraph_app', true), set_config('app.organization_id', ${tenant ?? ''}, true)`,
  )
}

/** From here on the transaction sees `tenant`'s rows: for an organization made or found inside it. */
export async function enterTenant(tx: Transaction, tenant: OrganizationId): Promise<void> {
  await tx.execute(sql`select set_config('app.organization_id', ${tenant}, true)`)
}

/** SQLSTATE of a database error, also behind the query builder's wrapper; empty if it is none. */
export function sqlStateOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code

  return 'cause' in error ? sqlStateOf(error.cause) : ''
}
