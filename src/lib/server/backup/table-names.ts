import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as tables from '../data/tables/tables.ts'
import { directoryTables } from '../data/migrate.ts'

/** Counters and mail kept for development are not worth a backup. */
const leftOut = ['rate_limit', 'outbox_mail', 'idempotency_key']

/** Every table that goes into a backup, and whether its rows are an organization's own. */
export function backupTables(): { name: string; fenced: boolean }[] {
  return Object.values(tables)
    .filter((table) => is(table, PgTable))
    .map((table) => {
      const { name } = getTableConfig(table)
      return { name, fenced: 'organizationId' in getTableColumns(table) && !directoryTables.includes(name) }
    })
    .filter(({ name }) => !leftOut.includes(name))
}
