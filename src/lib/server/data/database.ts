import type { OrganizationId } from '#core/ids.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { makeConnections } from './connections.ts'
import { isDatabaseAway } from './database-busy.ts'
import { makeSharedLine } from './shared-line.ts'
import type { StatementListener, Statements } from './statements.ts'
import type * as tables from './tables/tables.ts'

type Drizzle = NodePgDatabase<typeof tables>

/** An open transaction; pass it on. Reaching for the database again inside one would wait for itself on the embedded engine. */
export type Transaction = Omit<Drizzle, 'transaction' | '$client'>

export interface Database {
  /**
   * Runs `work` in one transaction as the unprivileged role, seeing rows of `tenant` only (null: directory tables only).
   * Serialization failures and deadlocks are retried, so `work` must be free of outside effects. Throws `DatabaseBusy`
   * when the database does not answer in time.
   */
  transaction<T>(tenant: OrganizationId | null, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Answers one question, sent in one flight with whatever it needs around it: a directory's needs no transaction at all.
   * `ask` sends exactly one statement, and none that changes anything.
   */
  read<T>(tenant: OrganizationId | null, ask: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * The same for what is answered at once, whatever an organization has: it shares a connection with all others that look, and
   * they wait for it (`shared-line.ts`).
   */
  look<T>(tenant: OrganizationId | null, ask: (tx: Transaction) => Promise<T>): Promise<T>
  /** Reads of one moment, for backups: `enterTenant` moves from organization to organization. */
  snapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Tells every statement that is sent from now on, until the answer is called: for whoever counts them. */
  watch(listener: StatementListener): () => void
  /** Makes the months that come, gives back space, and learns anew how rows are spread, where the engine does not do so by itself. */
  maintain(): Promise<void>
  /** Those of this process, and how much work waits for one. */
  connections(): { open: number; idle: number; waiting: number }
  /** What its own clock says. */
  now(): Promise<Date>
  /** Resolves when a query works. */
  probe(): Promise<void>
  close(): Promise<void>
}

const maxTries = 5
const retryable: ReadonlySet<string> = new Set(['40001', '40P01'])

type Engine = {
  /** For what may take long: without the limits of a request. */
  unhurried: pg.Pool
  /** Whether connections of the pool have no rights to begin with: a pooler in between may have lost the wish for that. */
  isUnprivileged: boolean
  statements: Statements
  maintain: () => Promise<void>
  closeEngine: () => Promise<void>
}

export function makeDatabase(pool: pg.Pool, engine: Engine): Database {
  const { unhurried, isUnprivileged, statements } = engine
  const hurried = makeTransactions(pool, engine)
  const inLongTransaction = makeTransactions(unhurried, engine).transact
  const role = isUnprivileged ? '' : becomeUnprivileged
  /** What a reading enters: a directory's needs nothing where connections have no rights that would have to be taken. */
  const entered = (tenant: OrganizationId | null) =>
    tenant === null ? (isUnprivileged ? null : '') : checked(tenant)

  async function transaction<T>(tenant: OrganizationId | null, work: (tx: Transaction) => Promise<T>) {
    for (let tried = 1; ; tried += 1) {
      try {
        return await hurried.transact(`begin;${role}${enter(tenant)}`, work)
      } catch (error) {
        if (tried === maxTries || !retryable.has(sqlStateOf(error))) throw error
      }
    }
  }

  return {
    transaction,
    read: async (tenant, ask) => hurried.ask(entered(tenant), ask),
    look: async (tenant, ask) => hurried.askBeside(entered(tenant), ask),
    snapshot: (work) =>
      inLongTransaction(`begin isolation level repeatable read read only;${becomeUnprivileged}`, work),
    watch: (listener) => statements.watch(listener),
    maintain: engine.maintain,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async now() {
      const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
      return rows[0]?.now ?? new Date(NaN)
    },
    async probe() {
      await pool.query('select 1')
    },
    async close() {
      await pool.end()
      await engine.closeEngine()
    },
  }
}

/** Transaction-local, so that nothing leaks through a pooler. */
const becomeUnprivileged = 'set local role paraph_app;'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** In words of the simple protocol, which has no parameters: nothing but an identifier gets in. */
const enter = (tenant: OrganizationId | null): string =>
  tenant === null ? '' : `set local app.organization_id='${checked(tenant)}';`

function checked(tenant: OrganizationId): OrganizationId {
  if (!uuid.test(tenant)) throw new Error('an organization is named by its id')

  return tenant
}

/** Work on connections of a pool. Throws `DatabaseBusy` when the database is not there, or not in time. */
function makeTransactions(pool: pg.Pool, engine: Pick<Engine, 'statements' | 'isUnprivileged'>) {
  const { statements } = engine
  const connections = makeConnections(pool, engine)
  const share = makeSharedLine(connections)

  return {
    /** `opening` and the first statement of `work` are on their way together. */
    transact: <T>(opening: string, work: (tx: Transaction) => Promise<T>): Promise<T> =>
      connections.hold(async ({ tx, say, connection }) => {
        // A transaction that did not open refuses all that follows.
        const opened = say(opening)
        statements.began()
        try {
          const result = await work(tx)
          const ended = say('commit')
          await opened
          await connection.settled()
          const { command } = await ended
          if (command !== 'COMMIT') throw new Error('a transaction that had failed was to be committed')
          return result
        } catch (error) {
          // What follows a write that failed only tells that something had.
          const cause = await connection.settled().then(
            () => error,
            (first: unknown) => first,
          )
          // One that hangs would let its rollback wait as long once more.
          if (!isDatabaseAway(cause)) await Promise.allSettled([opened, say('rollback')])
          throw cause
        }
      }),

    /** One statement that sees the rows of `organization`; null where nothing needs to be said before it. */
    ask: <T>(organization: string | null, ask: (tx: Transaction) => Promise<T>): Promise<T> =>
      connections.hold(({ tx, connection }) => {
        statements.began()

        return connection.once({ organization }, () => ask(tx))
      }),

    /** The same beside others over one connection. */
    askBeside: <T>(organization: string | null, ask: (tx: Transaction) => Promise<T>): Promise<T> =>
      share(({ tx, connection }, sent) => {
        statements.began()

        return connection.beside({ organization }, () => ask(tx), sent)
      }),
  }
}

/** From here on the transaction sees `tenant`'s rows: for an organization made or found inside it. */
export async function enterTenant(tx: Transaction, tenant: OrganizationId): Promise<void> {
  await tx.execute(sql`select set_config('app.organization_id', ${tenant}, true)`)
}

/**
 * From here to the end of the transaction as who owns the tables: for commands of the host that move what nobody at work may
 * take away. Rows behind row-level security are not seen any more, not even the organization's own.
 */
export async function becomeOwner(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local role none`)
}

/** SQLSTATE of a database error, also behind the query builder's wrapper; empty if it is none. */
export function sqlStateOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code

  return 'cause' in error ? sqlStateOf(error.cause) : ''
}
