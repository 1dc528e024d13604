import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Database } from '#server/data/database.ts'
import { openEmbeddedDatabase } from '#server/data/embedded-database.ts'

const place = 'PREPARED_DATABASE'

/**
 * For vitest, before any test: a database with its tables and nothing in them. To make it takes seconds, to copy it none. One
 * is enough for all projects that ask for it.
 */
export async function setup(): Promise<() => void> {
  if (process.env[place]) return () => {}
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-prepared-'))
  process.env[place] = path.join(folder, 'database')
  const database = await openEmbeddedDatabase(path.join(folder, 'database'))
  await database.close()

  return () => rmSync(folder, { recursive: true, force: true })
}

/** Puts a copy into a data folder that has no database yet; nothing where none was prepared. */
export function copyEmbeddedDatabase(dataFolder: string): void {
  const prepared = process.env[place]
  const database = path.join(dataFolder, 'database')
  if (prepared && !existsSync(database)) cpSync(prepared, database, { recursive: true })
}

/** A database of a test's own, gone with `close`, or at the latest with the process. */
export async function openCopiedDatabase(): Promise<Database> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-database-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  copyEmbeddedDatabase(folder)
  const database = await openEmbeddedDatabase(path.join(folder, 'database'))

  return {
    ...database,
    async close() {
      await database.close()
      remove()
      process.off('exit', remove)
    },
  }
}
