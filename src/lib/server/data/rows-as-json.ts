import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * Rows of another table as one column of a statement: what belongs together comes in one flight. Each value is what the
 * query builder would have made of it. Not for tables with byte or bigint columns, which JSON has none of.
 */
export function rowsAsJson<T extends PgTable>(
  table: T,
  { where, orderBy }: { where: SQL | undefined; orderBy: SQL },
): SQL<T['$inferSelect'][]> {
  const columns = Object.entries(getTableColumns(table))
  const values = sql.join(
    columns.map(([, column]) => sql`${column}`),
    sql`, `,
  )

  const rows = sql<unknown>`(
    select coalesce(json_agg(json_build_array(${values}) order by ${orderBy}), '[]') from ${table} where ${where})`
  const toRow = (given: readonly unknown[]): T['$inferSelect'] =>
    Object.fromEntries(columns.map(([name, column], at) => [name, readValue(column, given[at])]))

  return rows.mapWith((found: unknown[][]) => found.map(toRow))
}

function readValue(column: PgColumn, value: unknown): unknown {
  const isPlain = value === null || column.columnType === 'PgJsonb' || column.columnType === 'PgJson'

  return isPlain ? value : column.mapFromDriverValue(value)
}
