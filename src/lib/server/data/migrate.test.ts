import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { expect, test } from 'vitest'
import { EngineStream } from './engine-stream.ts'
import { migrate } from './migrate.ts'

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
