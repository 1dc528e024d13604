import { fillPlaceholders, sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Transaction } from './database.ts'
import type { Answers } from './many-rows.ts'
import type { preparing } from './statements.ts'

type Connection = ReturnType<typeof preparing>

/** A question with places for values: the query builder has written it once, and nothing of it is built again. */
export type WrittenQuestion<T> = { text: string; params: readonly unknown[]; answer?: T }

const dialect = new PgDialect({ casing: 'snake_case' })
const connections = new WeakMap<Transaction, Connection>()

/** `tx` speaks over this connection. */
export function speaksOver(tx: Transaction, connection: Connection): void {
  connections.set(tx, connection)
}

export function connectionOf(tx: Transaction): Connection {
  const connection = connections.get(tx)
  if (!connection) throw new Error('a transaction speaks over a connection')

  return connection
}

/** `asked` as one value of JSON, with its keys, of rows `from`; values stand where `sql.placeholder` names them. */
export function writeQuestion<B extends Record<string, SQL>>(
  asked: B,
  from: SQL,
): WrittenQuestion<Answers<B>> {
  const parts = Object.entries(asked).map(([key, part]) => sql`${sql.raw(`'${key}'`)}, ${part}`)
  const { sql: text, params } = dialect.sqlToQuery(
    sql`select json_build_object(${sql.join(parts, sql`, `)}) as answer from ${from}`,
  )

  return { text, params }
}

/** What the first row answers; undefined where there is none. */
export async function askWritten<T>(
  tx: Transaction,
  { text, params }: WrittenQuestion<T>,
  values: Readonly<Record<string, unknown>>,
): Promise<T | undefined> {
  const { rows } = await connectionOf(tx).query({ text }, fillPlaceholders([...params], { ...values }))
  const [row] = rows as { answer: T }[]

  return row?.answer
}
