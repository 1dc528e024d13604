import { isTimeZone } from '#core/organizations/time-zone.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'

/** The zone of that name, or null. Two libraries read time zones: what one of them does not know would fail later. */
export async function findZone(tx: Transaction, wished: string | undefined): Promise<string | null> {
  if (wished === undefined || !isTimeZone(wished)) return null
  if (wished === 'UTC') return wished
  const { rows } = await tx.execute(sql`select name from pg_timezone_names where name = ${wished} limit 1`)

  return rows.length > 0 ? wished : null
}
