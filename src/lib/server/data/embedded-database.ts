import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { makeDatabase, type Database } from './database.ts'
import { DurableFileSystem } from './durable-filesystem.ts'
import { EngineStream } from './engine-stream.ts'
import { keepCounted } from './keep-counted.ts'
import { migrate } from './migrate.ts'
import { makeMonths } from './months.ts'
import { heard, openPool } from './open-pool.ts'
import { makeStatements } from './statements.ts'

const durable = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  // Of the 128 MB that it would take all are touched at the start; behind it lies the system's own cache.
  'shared_buffers=32MB',
]

/** PostgreSQL inside this process, for one machine and one process, with its files in `directory`. */
export async function openEmbeddedDatabase(directory: string): Promise<Database> {
  const engine = await openDurable(directory)
  const owner = connectTo(engine)
  await migrate(owner)
  await owner.end()
  const pool = connectTo(engine)
  pool.on('connect', (client) => {
    // The engine's one session is still as whoever was there before has left it, their transaction too.
    for (const words of ['rollback', 'discard all', unprivileged]) void heard(client.query(words))
  })

  const statements = makeStatements()
  const counting = keepCounted(pool, statements, unprivileged)

  return makeDatabase(pool, {
    unhurried: pool,
    isUnprivileged: true,
    statements,
    // Nothing runs beside this process, so no autovacuum does it.
    async maintain() {
      const client = await pool.connect()
      try {
        await client.query('reset role')
        await makeMonths(client)
        await client.query('vacuum (analyze)')
      } finally {
        await client.query(unprivileged)
        client.release()
      }
    },
    async closeEngine() {
      await counting.stop()
      await engine.close()
    },
  })
}

const unprivileged = 'set role paraph_app'

function connectTo(engine: PGlite): pg.Pool {
  return openPool({
    stream: () => new EngineStream(engine),
    user: 'postgres',
    database: 'postgres',
    pipeline: true,
    // More than one connection would share the engine's single session.
    max: 1,
    idleTimeoutMillis: 0,
  })
}

async function openDurable(directory: string): Promise<PGlite> {
  fs.mkdirSync(path.dirname(directory), { recursive: true })

  return PGlite.create({ fs: new DurableFileSystem(directory), startParams: durable })
}
