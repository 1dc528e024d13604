import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Transaction } from './database.ts'
import { DatabaseBusy, isDatabaseAway } from './database-busy.ts'
import { heard } from './open-pool.ts'
import { entrance } from './question.ts'
import { inOneFlight, preparing, type Statements } from './statements.ts'
import * as tables from './tables/tables.ts'
import { speaksOver } from './written-question.ts'

/** A connection as work on it speaks. */
export type Talk = {
  tx: Transaction
  say: (words: string) => Promise<pg.QueryResult>
  connection: ReturnType<typeof preparing>
}

export type Connections = ReturnType<typeof makeConnections>

/** Those of a pool. Each is made ready once, and given back however the work on it ends. */
export function makeConnections(
  pool: pg.Pool,
  { statements, isUnprivileged }: { statements: Statements; isUnprivileged: boolean },
) {
  const known = new WeakMap<pg.PoolClient, Talk>()

  /** Throws `DatabaseBusy` when there is none in time. */
  async function take(): Promise<{ client: pg.PoolClient; talk: Talk }> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseBusy(error)
    })

    return { client, talk: talkOver(client) }
  }

  function talkOver(client: pg.PoolClient): Talk {
    const made = known.get(client)
    if (made) return made
    const board = inOneFlight(client)
    board()
    // Prepared once for all readings; where that fails it is tried anew with the next.
    client.query(entering(isUnprivileged)).catch(() => known.delete(client))
    const connection = preparing(client, statements, board)
    const talk = {
      tx: drizzle(connection as unknown as pg.PoolClient, { schema: tables, casing: 'snake_case' }),
      say(words: string) {
        board()
        return heard(client.query(words))
      },
      connection,
    }
    known.set(client, talk)
    speaksOver(talk.tx, connection)

    return talk
  }

  return {
    take,

    /** Work that waits for a connection finds none. */
    areWanted: () => pool.waitingCount > 0,

    async hold<T>(work: (talk: Talk) => Promise<T>): Promise<T> {
      const { client, talk } = await take()
      let isLost = false
      try {
        return await work(talk)
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        // Nothing more is to be had from it.
        isLost = true
        throw new DatabaseBusy(error)
      } finally {
        client.release(isLost)
      }
    },
  }
}

/** What is said in front of a reading (`question.ts`), as local to its transaction as what a longer one begins with. */
function entering(isUnprivileged: boolean): pg.QueryConfig {
  const role = isUnprivileged ? '' : ", set_config('role', 'paraph_app', true)"
  const text = `select set_config('transaction_read_only', 'on', true)${role}, set_config('app.organization_id', $1, true)`

  return { name: entrance, text, values: [''] }
}
