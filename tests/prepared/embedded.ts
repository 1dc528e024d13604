import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openEmbeddedDatabase } from '#server/data/embedded-database.ts'

const place = 'PREPARED_DATABASE'

/** For vitest, before any test: a database with its tables and nothing in them. To make it takes seconds, to copy it none. */
export async function setup(): Promise<() => void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-prepared-'))
  const database = await openEmbeddedDatabase(path.join(folder, 'database'))
  await database.close()
  process.env[place] = path.join(folder, 'database')

  return () => rmSync(folder, { recursive: true, force: true })
}

/** Puts a copy into a data folder that has no database yet; nothing where none was prepared. */
export function copyEmbeddedDatabase(dataFolder: string): void {
  const prepared = process.env[place]
  const database = path.join(dataFolder, 'database')
  if (prepared && !existsSync(database)) cpSync(prepared, database, { recursive: true })
}
