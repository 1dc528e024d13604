import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { findPrograms, startPostgres, type Postgres } from '../../../../tests/postgres.ts'
import { migrate } from './migrate.ts'
import { makeMonths } from './months.ts'

const isHere = findPrograms() !== undefined
let postgres: Postgres
let pool: pg.Pool

beforeAll(async () => {
  if (!isHere) return
  postgres = (await startPostgres())!
  pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  await migrate(pool)
})
afterAll(async () => {
  if (!isHere) return
  await pool.end()
  postgres.stop()
})

async function readMonths(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'audit_event'::regclass and c.relname ~ '^audit_event_\\d' order by 1`,
  )

  return rows.map(({ name }) => name)
}

/** The next ones by the clock of the database: what there was goes up to the first of them. */
async function nextMonths(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select 'audit_event_' || to_char(date_trunc('month', now() at time zone 'UTC') + make_interval(months => n), 'YYYY_MM') as name
     from generate_series(1, 3) n`,
  )

  return rows.map(({ name }) => name)
}

test.skipIf(!isHere)('are made ahead, each once, and again where one is missing', async () => {
  const next = await nextMonths()
  expect(await readMonths()).toEqual(next)
  await makeMonths(pool)
  expect(await readMonths()).toEqual(next)
  await pool.query(`drop table months.${next[1]}`)
  await makeMonths(pool)
  expect(await readMonths()).toEqual(next)
})

test.skipIf(!isHere)('take what is made in them, to the millisecond, and nothing of another', async () => {
  const { rows } = await pool.query<{ id: string; place: string }>(`
    with given as (
      select date_trunc('month', now() at time zone 'UTC') + make_interval(months => 2) as month
    ), made as (
      insert into audit_event (organization_id, envelope_id, sequence, body, hash, disclosures)
      select gen_random_uuid(), first_id_of((month + shift) at time zone 'UTC'), 1, '{}', '', '{}'
      from given, (values (interval '-1 millisecond'), (interval '0')) shifts(shift)
      returning tableoid::regclass::text as place, envelope_id as id
    ) select * from made order by id`)
  const [first, second] = await nextMonths()
  expect(rows.map(({ place }) => place)).toEqual([`months.${first}`, `months.${second}`])
})

test.skipIf(!isHere)('wait for nobody who reads: what cannot be had is left for the next time', async () => {
  const [, , last] = await nextMonths()
  await pool.query(`drop table months.${last}`)
  const reader = await pool.connect()
  try {
    await reader.query('begin; select count(*) from audit_event')
    await makeMonths(pool)
    expect(await readMonths()).not.toContain(last)
    await reader.query('commit')
  } finally {
    reader.release()
  }
  await makeMonths(pool)
  expect(await readMonths()).toContain(last)
})
