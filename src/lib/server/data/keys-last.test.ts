import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { becomeOwner, type Database, type Transaction } from './database.ts'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'

let database: Database

beforeAll(async () => {
  database = await openCopiedDatabase()
})
afterAll(() => database.close())

/** Plans are made once and kept: one of the first day stands until the tables are counted. */
test('a row is found by its key where nothing is known of a table yet (put_keys_last in a migration that adds an index)', async () => {
  const others = await database.transaction(null, (tx) => plansWithoutKey(tx, 'public'))
  expect(others).toEqual([])
})

test('an event is found by its key in each month of the trails', async () => {
  const others = await database.transaction(null, async (tx) => {
    await becomeOwner(tx)
    return plansWithoutKey(tx, 'months')
  })
  expect(others).toEqual([])
})

async function plansWithoutKey(tx: Transaction, schema: 'public' | 'months'): Promise<string[]> {
  await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
  const found: string[] = []
  for (const key of await keysOf(tx, schema)) {
    const plan = await planOf(tx, key)
    if (!plan.includes(key.name)) found.push(plan)
  }

  return found
}

type Key = { place: string; name: string; columns: string[]; types: string[] }

/** Of tables whose rows belong to an organization: its keys have other columns behind it. */
async function keysOf(tx: Transaction, schema: 'public' | 'months'): Promise<Key[]> {
  const { rows } = await tx.execute<Key>(sql`
    select t.oid::regclass::text as place, i.relname as name, array_agg(quote_ident(a.attname) order by k.at) as columns,
      array_agg(format_type(a.atttypid, a.atttypmod) order by k.at) as types
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      cross join lateral unnest(x.indkey) with ordinality k("column", at)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k."column"
    where x.indisprimary and x.indnkeyatts > 1 and t.relkind = 'r'
      and t.relnamespace = ${schema}::text::regnamespace
    group by 1, 2`)
  expect(rows.length, 'or nothing was looked at').toBeGreaterThan(schema === 'public' ? 20 : 3)

  return rows
}

async function planOf(tx: Transaction, { place, columns, types }: Key): Promise<string> {
  const isIt = columns.map((column, at) => `${column} = $${at + 1}`).join(' and ')
  await tx.execute(sql.raw(`prepare by_key(${types.join(', ')}) as select * from ${place} where ${isIt}`))
  const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
    sql.raw(`explain execute by_key(${types.map(() => 'null').join(', ')})`),
  )
  await tx.execute(sql.raw('deallocate by_key'))

  return rows.map((row) => row['QUERY PLAN'].trim()).join(' ')
}
