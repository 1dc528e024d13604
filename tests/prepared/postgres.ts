import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { startPostgres, type Postgres } from '../postgres.ts'

const place = 'PREPARED_POSTGRES'
const template = 'prepared'

/** For vitest, before any test: a server with a database that has its tables and nothing in them. */
export async function setup(): Promise<() => void> {
  const server = await startPostgres()
  if (!server) throw new Error('These tests need PostgreSQL, which is not installed')
  await askServer(server.url, `create database ${template}`)
  const database = await openPostgresDatabase(named(server.url, template), 1)
  await database.close()
  process.env[place] = server.url

  return () => server.stop()
}

/** A database of its own on the prepared server; undefined where none was prepared. */
export async function copyPostgresDatabase(): Promise<Postgres | undefined> {
  const url = process.env[place]
  if (!url) return undefined
  const name = `world_${randomUUID().replaceAll('-', '')}`
  await askServer(url, `create database ${name} template ${template}`)

  return { url: named(url, name), stop: () => {} }
}

async function askServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function named(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}
