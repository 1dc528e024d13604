import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, vi } from 'vitest'
import { openStorage } from '#server/cli/storage.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database } from '#server/data/database.ts'
import { startPostgres, type Postgres } from '../postgres.ts'

/**
 * A data folder and database of its own for the tests of a `describe`, told to commands by the environment. Where no PostgreSQL is
 * installed it is the embedded one. The result does something on the database while no command runs.
 */
export function useCommandDatabase(engine: 'embedded' | 'postgres') {
  let server: Postgres | undefined
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-command-'))
    server = engine === 'postgres' ? await startPostgres() : undefined
    vi.stubEnv('DATA_DIR', folder)
    if (server) vi.stubEnv('DATABASE_URL', server.url)
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  return async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const storage = await openStorage(readConfig(process.env))
    try {
      return await work(storage.database)
    } finally {
      await storage.close()
    }
  }
}
