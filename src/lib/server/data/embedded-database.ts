import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { makeDatabase, type Database } from './database.ts'
import { DurableFileSystem } from './durable-filesystem.ts'
import { migrate } from './migrate.ts'

const durable = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** PostgreSQL inside this process, for one machine and one process. `directory` null keeps everything in memory. */
export async function openEmbeddedDatabase(directory: string | null): Promise<Database> {
  const engine = await (directory === null ? PGlite.create() : openDurable(directory))
  const config = createPgConfig(engine)
  toleratePlainTypes(config.connection)
  // More than one connection would share the engine's single session.
  const pool = new pg.Pool(Object.assign(config, { max: 1 }))
  await migrate(pool)

  return makeDatabase(pool, {
    unhurried: pool,
    // Nothing runs beside this process, so no autovacuum does it.
    async maintain() {
      await pool.query('vacuum (analyze)')
    },
    closeEngine: () => engine.close(),
  })
}

async function openDurable(directory: string): Promise<PGlite> {
  fs.mkdirSync(path.dirname(directory), { recursive: true })

  return PGlite.create({ fs: new DurableFileSystem(directory), startParams: durable })
}

/** The query builder passes a parser object as `types`; the adapter expects a list or nothing. */
function toleratePlainTypes(connection: { parse?: unknown }): void {
  const holder = connection as { parse: (query: Record<string, unknown>) => unknown }
  const parse = holder.parse.bind(connection)
  holder.parse = (query) =>
    parse({ ...query, types: Array.isArray(query['types']) ? query['types'] : undefined })
}
