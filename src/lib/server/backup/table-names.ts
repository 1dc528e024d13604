import { getTableColumns, is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as tables from '../data/tables/tables.ts'
import { directoryTables } from '../data/migrate.ts'

/** Counters and mail kept for development are not worth a backup; the others are made anew with the rows that come back. */
const leftOut = [
  'rate_limit',
  'outbox_mail',
  'idempotency_key',
  'tally',
  'envelope_grams',
  'envelope_due',
  'unanchored_head',
  'contact_grams',
  // Told of the host that was, and counted anew within the hour.
  'host_fact',
]

/** A table that goes into a backup, whether its rows are an organization's own, and what of them is written. */
export type BackupTable = {
  name: string
  fenced: boolean
  columns: readonly string[]
  /** Those of them that are never empty. */
  filled: ReadonlySet<string>
}

export function backupTables(): BackupTable[] {
  return Object.values(tables)
    .filter((table) => is(table, PgTable))
    .map((table) => {
      const { name } = getTableConfig(table)
      const columns = getTableColumns(table)
      // The database makes the others itself.
      const own = Object.entries(columns).filter(([, { generated }]) => !generated)

      return {
        name,
        fenced: 'organizationId' in columns && !directoryTables.includes(name),
        columns: own.map(([key]) => toSnakeCase(key)),
        filled: new Set(own.filter(([, { notNull }]) => notNull).map(([key]) => toSnakeCase(key))),
      }
    })
    .filter(({ name }) => !leftOut.includes(name))
}
