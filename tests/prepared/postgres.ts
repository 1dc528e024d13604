import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { startPostgres, type Postgres } from '../postgres.ts'
import { layOut } from './parts.ts'

const place = 'PREPARED_POSTGRES'
const template = 'prepared'

/** For vitest, before any test: a server with a database that has its tables and nothing in them. */
export async function setup(): Promise<() => void> {
  const server = await startPostgres()
  if (!server) throw new Error('These tests need PostgreSQL, which is not installed')
  await askServer(server.url, `create database ${template}`)
  await makeTables(named(server.url, template))
  process.env[place] = server.url

  return () => server.stop()
}

/** `PARTS`: how many parts they are laid out over by their organization; else whole. */
async function makeTables(url: string): Promise<void> {
  const open = () => openPostgresDatabase(url, 1)
  await (await open()).close()
  const parts = Number(process.env['PARTS'] ?? 0)
  if (parts === 0) return
  await withClient(url, (client) => layOut(client, parts))
  // Puts the fences of organizations around what was made anew.
  await (await open()).close()
}

/** A database of its own on the prepared server; undefined where none was prepared. */
export async function copyPostgresDatabase(): Promise<Postgres | undefined> {
  const url = process.env[place]
  if (!url) return undefined
  const name = `world_${randomUUID().replaceAll('-', '')}`
  await askServer(url, `create database ${name} template ${template}`)

  return { url: named(url, name), stop: () => {} }
}

const askServer = (url: string, statement: string) => withClient(url, (client) => client.query(statement))

async function withClient<T>(connectionString: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

function named(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}
