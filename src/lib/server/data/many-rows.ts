import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './database.ts'
import { connectionOf } from './written-question.ts'

/**
 * Rows as one parameter, under a name: the text of a statement is the same for one row and for a hundred, so it is
 * prepared once. The first row says which columns there are.
 */
export function rowsAs(
  table: PgTable,
  name: string,
  rows: readonly object[],
): { given: SQL; /** Of the columns. */ names: SQL } {
  const { columns, keys, typed, names } = shapeOf(table, Object.keys(rows[0] ?? {}))
  const text = JSON.stringify(rows.map((row) => cellsOf(row, keys, columns)))

  return { given: sql`json_to_recordset(${text}::json) as ${sql.raw(`${name}(${typed})`)}`, names }
}

/** What rows that have the same keys have in common, whatever is in them. */
type Shape = { keys: readonly string[]; columns: readonly string[]; typed: string; names: SQL }
const shapesOfTables = new WeakMap<PgTable, Map<string, Shape>>()

function shapeOf(table: PgTable, given: readonly string[]): Shape {
  const shapes = shapesOfTables.get(table) ?? new Map<string, Shape>()
  shapesOfTables.set(table, shapes)
  const name = given.join()
  const known = shapes.get(name)
  if (known) return known
  const all = getTableColumns(table)
  const keys = given.filter((key) => key in all)
  const columns = keys.map(toSnakeCase)
  const typed = keys.map((key, at) => `"${columns[at]}" ${all[key]?.getSQLType()}`).join(', ')
  const names = sql.raw(columns.map((column) => `"${column}"`).join(', '))
  const shape = { keys, columns, typed, names }
  shapes.set(name, shape)

  return shape
}

function cellsOf(row: object, keys: readonly string[], columns: readonly string[]): Record<string, unknown> {
  const cells: Record<string, unknown> = {}
  for (const [at, key] of keys.entries()) cells[columns[at] ?? key] = valueIn(row, key)

  return cells
}

/** Puts rows of one shape into a table, in their order; null where there are none. */
export function insertOf<T extends PgTable>(
  table: T,
  rows: readonly T['$inferInsert'][],
  behind: SQL = sql``,
): SQL | null {
  if (rows.length === 0) return null
  const { given, names } = rowsAs(table, 'given', rows)

  return sql`insert into ${table} (${names}) select ${names} from ${given} ${behind}`
}

/** Sends these as one statement, or nothing where all are null. None of them sees what another one writes. */
export async function writeTogether(tx: Transaction, statements: readonly (SQL | null)[]): Promise<void> {
  await writeCounting(tx, statements)
}

/** The same, sent without waiting for an answer that nobody reads: what fails here fails its transaction at the end. */
export async function writeAhead(tx: Transaction, statements: readonly (SQL | null)[]): Promise<void> {
  if (statements.some((one) => one !== null)) await sendAhead(tx, () => writeCounting(tx, statements))
}

/** The same for one statement of the query builder. */
export const sendAhead = (tx: Transaction, write: () => PromiseLike<unknown>): Promise<void> =>
  connectionOf(tx).ahead(write)

/** The same as together; the answer is how many rows the last of them has written. */
export async function writeCounting(tx: Transaction, statements: readonly (SQL | null)[]): Promise<number> {
  const all = statements.filter((one) => one !== null)

  return all.length === 0 ? 0 : ((await tx.execute(together(all))).rowCount ?? 0)
}

function together(statements: readonly SQL[]): SQL {
  const [last = sql``, ...before] = statements.toReversed()
  const named = before.toReversed().map((one, index) => sql`${sql.raw(`write${index}`)} as (${one})`)

  return named.length === 0 ? last : sql`with ${sql.join(named, sql`, `)} ${last}`
}

/** What is answered to questions that stand beside each other in one statement. */
export type Answers<B extends Record<string, SQL>> = { [K in keyof B]: B[K] extends SQL<infer T> ? T : never }

/** A row that came as JSON, as a query for it would have given it. */
export function rowOf<T extends PgTable>(
  table: T,
  json: Readonly<Record<string, unknown>>,
): T['$inferSelect'] {
  const row: Record<string, unknown> = {}
  for (const { key, name, isDate } of columnsOf(table)) {
    const value = json[name]
    row[key] = isDate && typeof value === 'string' ? new Date(value) : value
  }

  return row
}

type Column = { key: string; name: string; isDate: boolean }
const columnsOfTables = new WeakMap<PgTable, readonly Column[]>()

function columnsOf(table: PgTable): readonly Column[] {
  const known = columnsOfTables.get(table)
  if (known) return known
  const columns = Object.entries(getTableColumns(table)).map(([key, { dataType }]) => ({
    ...{ key, name: toSnakeCase(key) },
    isDate: dataType === 'date',
  }))
  columnsOfTables.set(table, columns)

  return columns
}

/** Throws for what JSON has no word for and would write as null: an instant that is none, a number that is none. */
function valueIn(row: object, key: string): unknown {
  const value = (row as Readonly<Record<string, unknown>>)[key] ?? null
  const number = value instanceof Date ? value.getTime() : value
  if (typeof number === 'number' && !Number.isFinite(number))
    throw new RangeError(`${key} holds what is none`)

  return value
}
