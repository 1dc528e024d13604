import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { expect, test } from 'vitest'
import { EngineStream } from './engine-stream.ts'
import { directoryTables, migrate } from './migrate.ts'

test('whoever makes the role of the work may act as it, also where making it gives no right to', async () => {
  const engine = await PGlite.create()
  await engine.exec('create role host createrole; grant create on database postgres to host')
  await engine.exec('alter schema public owner to host; set role host')
  const pool = new pg.Pool({ stream: () => new EngineStream(engine), user: 'postgres', max: 1 })

  await migrate(pool)

  const { rows } = await pool.query("select current_user as name, pg_has_role('paraph_app', 'set') as may")
  expect(rows).toEqual([{ name: 'host', may: true }])
  await pool.end()
  await engine.close()
})

test('every table of organizations is fenced, whatever the migrations did to it on their way', async () => {
  const engine = await PGlite.create()
  const pool = new pg.Pool({ stream: () => new EngineStream(engine), user: 'postgres', max: 1 })
  const readUnfenced = async () => {
    const { rows } = await pool.query<{ name: string }>(`
      select t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid
      where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace and a.attname = 'organization_id'
        and not (t.relrowsecurity and t.relforcerowsecurity
          and exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'tenant'))
      order by 1`)
    return rows.map(({ name }) => name).filter((name) => !directoryTables.includes(name))
  }

  await migrate(pool)
  expect(await readUnfenced()).toEqual([])

  await pool.query('alter table audit_event disable row level security')
  await pool.query('drop policy tenant on envelope; alter table envelope no force row level security')
  expect(await readUnfenced()).toEqual(['audit_event', 'envelope'])
  await migrate(pool)
  expect(await readUnfenced()).toEqual([])
  await pool.end()
  await engine.close()
})
