import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import utils from 'pg/lib/utils.js'
import type { Transaction } from './database.ts'
import { connectionOf } from './written-question.ts'

/**
 * Rows as one parameter, under a name: the text of a statement is the same whatever is in them, so it is prepared once. Most
 * are a single row, whose cells the database takes apart for less than JSON: a twentieth of what a new envelope costs. The first
 * row says which columns there are.
 */
export function rowsAs(
  table: PgTable,
  name: string,
  rows: readonly object[],
): { given: SQL; /** Of the columns. */ names: SQL } {
  const shape = shapeOf(table, Object.keys(rows[0] ?? {}))
  const [only] = rows
  const alias = sql.raw(name)
  const given =
    only && rows.length === 1
      ? sql`${oneRow(only, shape)} as ${alias}`
      : sql`${manyRows(rows, shape)} as ${alias}${shape.typed}`

  return { given, names: shape.names }
}

function oneRow(row: object, { columns, cells }: Shape): SQL {
  const texts = columns.map(({ key, type }) => textOf(valueIn(row, key), type))

  return sql`(select ${cells} from (select ${sql.param(texts)}::text[] as cell) as row)`
}

/** As the database reads it from text. */
function textOf(value: unknown, type: string): unknown {
  if (value === null) return null
  if (type === 'jsonb') return JSON.stringify(value)

  return value instanceof Date ? value.toISOString() : utils.prepareValue(value)
}

function manyRows(rows: readonly object[], { columns }: Shape): SQL {
  const cellsOf = (row: object) =>
    Object.fromEntries(columns.map(({ key, name }) => [name, valueIn(row, key)]))

  return sql`json_to_recordset(${JSON.stringify(rows.map(cellsOf))}::json)`
}

/** What rows that have the same keys have in common, whatever is in them. */
type Shape = {
  columns: readonly { key: string; name: string; type: string }[]
  names: SQL
  /** Names with their types, behind what is read from JSON. */
  typed: SQL
  /** Each of an array of texts, as its column. */
  cells: SQL
}
const shapesOfTables = new WeakMap<PgTable, Map<string, Shape>>()

function shapeOf(table: PgTable, given: readonly string[]): Shape {
  const shapes = shapesOfTables.get(table) ?? new Map<string, Shape>()
  shapesOfTables.set(table, shapes)
  const known = shapes.get(given.join())
  if (known) return known
  const all = getTableColumns(table)
  const columns = given.flatMap((key) => {
    const type = all[key]?.getSQLType()
    return type === undefined ? [] : [{ key, name: toSnakeCase(key), type }]
  })
  const shape = {
    columns,
    names: sql.raw(columns.map(({ name }) => `"${name}"`).join(', ')),
    typed: sql.raw(`(${columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')})`),
    cells: sql.raw(columns.map(({ name, type }, at) => `cell[${at + 1}]::${type} as "${name}"`).join(', ')),
  }
  shapes.set(given.join(), shape)

  return shape
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

/** Throws for what would be written as something else: an instant that is none, a number that is none, half a letter. */
function valueIn(row: object, key: string): unknown {
  const value = (row as Readonly<Record<string, unknown>>)[key] ?? null
  const number = value instanceof Date ? value.getTime() : value
  if (typeof number === 'number' && !Number.isFinite(number))
    throw new RangeError(`${key} holds what is none`)
  if (typeof value === 'string' && !value.isWellFormed()) throw new RangeError(`${key} holds half a letter`)

  return value
}
