import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * A column is one of these, which the code itself knows: they stand in the statement as words, since an index for some
 * states is for statements that name these very states.
 */
export function oneOf(column: PgColumn, values: readonly string[]): SQL {
  if (!values.every((value) => /^[a-z_]+$/.test(value))) throw new Error('a word of ours has small letters')

  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}
