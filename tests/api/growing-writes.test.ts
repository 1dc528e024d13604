import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillOrganization } from '../../bench/many-envelopes.ts'
import { copyPostgresDatabase } from '../prepared/postgres.ts'

const home = randomUUID()
const envelopes = 2000
/** What an envelope takes with it by key: numbers, letters, due times. */
const rowsAtMost = 100

/**
 * Where nobody has counted how full the tables are: the embedded database never does, and another has not yet, soon after
 * its start.
 */
describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('what grows is kept beside', () => {
  let owner: pg.Client

  beforeAll(async () => {
    const server = await copyPostgresDatabase()
    if (!server) throw new Error('no PostgreSQL was prepared')
    owner = new pg.Client({ connectionString: server.url })
    await owner.connect()
    await owner.query(
      `insert into organization (organization_id, name, slug, created_at) values ($1, 'Acme', 'acme', now())`,
      [home],
    )
    await fillOrganization(owner, {
      organizationId: home,
      sender: home,
      asked: 'jane@example.org',
      envelopes,
    })
  })
  afterAll(() => owner.end())

  test('without reading the others for each new envelope', async () => {
    expect(
      await rowsRead(`insert into envelope (id, ${await others('envelope', 'id')})
      select gen_random_uuid(), ${await others('envelope', 'id')} from envelope where status = 'sent' limit 1`),
    ).toBeLessThan(rowsAtMost)
  })

  test('without reading the others for each new recipient', async () => {
    const copied = await others('recipient', 'id')

    expect(
      await rowsRead(`insert into recipient (id, ${copied})
      select gen_random_uuid(), ${copied} from recipient limit 1`),
    ).toBeLessThan(rowsAtMost)
  })

  test('without reading the others for each change', async () => {
    const first = "(select id from envelope where status = 'sent' limit 1)"

    expect(
      await rowsRead(`update envelope set title = 'Annex', expires_at = now() where id = ${first}`),
    ).toBeLessThan(rowsAtMost)
  })

  /** Rows fetched from all tables by the statement and what it sets off, as the server counts them. */
  async function rowsRead(statement: string): Promise<number> {
    await owner.query('begin')
    const before = await countRead()
    await owner.query(statement)
    const after = await countRead()
    await owner.query('rollback')

    return after - before
  }

  async function countRead(): Promise<number> {
    const { rows } = await owner.query<{ read: string }>(
      `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables`,
    )

    return Number(rows[0]?.read)
  }

  async function others(table: string, but: string): Promise<string> {
    const { rows } = await owner.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = $1 and is_generated = 'NEVER' and column_name <> $2`,
      [table, but],
    )

    return rows[0]?.names ?? ''
  }
})
