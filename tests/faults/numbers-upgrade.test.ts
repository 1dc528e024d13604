import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { OrganizationId } from '#core/ids.ts'
import type { Database } from '#server/data/database.ts'
import { openEmbeddedDatabase } from '#server/data/embedded-database.ts'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { numberOf, type Counted } from '#server/data/tally.ts'
import { envelopeDue, envelopeGrams } from '#server/data/tables/scale.ts'
import { sql } from 'drizzle-orm'
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as onEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { findPrograms, startPostgres, type Postgres } from '../postgres.ts'

const migrations = fileURLToPath(new URL('../../src/lib/server/data/migrations', import.meta.url))
const acme = '01900000-0000-7000-8000-00000000000a' as OrganizationId
const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-numbers-'))
let server: Postgres | undefined
afterAll(() => {
  server?.stop()
  rmSync(folder, { recursive: true })
})

/** The last version in which everything was counted anew each time. */
const lastBefore = '0013_held_envelope'
function migrationsBefore(): string {
  const copy = path.join(folder, 'migrations')
  cpSync(migrations, copy, { recursive: true })
  const journal = path.join(copy, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const known = entries.slice(0, entries.findIndex(({ tag }) => tag === lastBefore) + 1)
  writeFileSync(journal, JSON.stringify({ ...rest, entries: known }))

  return copy
}

/** Three envelopes, of which one is due, and two files; fenced, as every start fences them. */
const work = `
  insert into organization (organization_id, name, slug, created_at) values ('${acme}', 'Acme', 'acme', now());
  insert into envelope (organization_id, id, sender, title, message, status, version, documents, fields, created_at, updated_at, expires_at)
    select '${acme}', ('01900000-0000-7000-8000-00000000000' || n)::uuid, '${acme}', 'Lease ' || n, '', status, 1, '[]', '[]', now(), now(), now() + interval '1 day'
    from (values (1, 'draft'), (2, 'sent'), (3, 'completed')) as made(n, status);
  insert into recipient (organization_id, envelope_id, id, key, role, "order", position, name, email, locale, status)
    select '${acme}', id, gen_random_uuid(), 'ana', 'signer', 1, 0, 'Ana Líma', 'ana@example.org', 'pt-BR', 'notified' from envelope;
  insert into document (organization_id, id, name, sha256, upload_sha256, byte_length, pages, form_fields, warnings, created_by, created_at)
    select '${acme}', gen_random_uuid(), 'Lease', 'a' || n, 'b', 100 * n, '[]', 0, '[]', '${acme}', now() from generate_series(1, 2) n;
  do $$ declare fenced text; begin
    foreach fenced in array array['envelope', 'recipient', 'document', 'sealed_document', 'recipient_file'] loop
      execute format('alter table %I enable row level security, force row level security', fenced);
      execute format('create policy tenant on %I to paraph_app using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', fenced);
    end loop;
  end $$;`

async function expectNumbers(database: Database): Promise<void> {
  const read = (...what: Counted[]) =>
    database.read(acme, async (tx) => {
      const { rows } = await tx.execute<{ n: number }>(
        sql`select ${numberOf({ organizationId: acme, what })} as n`,
      )
      return rows[0]?.n
    })
  expect(await read('status draft', 'status sent', 'status completed')).toBe(3)
  expect(await read('status completed')).toBe(1)
  expect(await read('bytes document')).toBe(300)
  const found = await database.read(null, (tx) =>
    tx
      .select({ id: envelopeGrams.envelopeId })
      .from(envelopeGrams)
      .where(sql`${envelopeGrams.grams} @> grams_of(${acme}::uuid, 'ana lima')`),
  )
  expect(found).toHaveLength(3)
  expect(await database.read(null, (tx) => tx.select().from(envelopeDue))).toHaveLength(1)
  // Nobody who has no business there sees them from then on.
  const stranger = '01900000-0000-7000-8000-00000000000b' as OrganizationId
  const { rows } = await database.read(stranger, (tx) =>
    tx.execute(sql`select 1 from tally union all select 1 from envelope`),
  )
  expect(rows).toEqual([])
}

test('an embedded database with envelopes comes up with its numbers', async () => {
  const engine = await PGlite.create(path.join(folder, 'database'))
  await migrateEmbedded(onEmbedded(engine), { migrationsFolder: migrationsBefore() })
  await engine.exec(`create role paraph_app nologin; ${work}`)
  await engine.close()
  const database = await openEmbeddedDatabase(path.join(folder, 'database'))
  await expectNumbers(database)
  await database.close()
})

test.skipIf(!findPrograms())('so does a PostgreSQL whose owner may not look behind the fence', async () => {
  server = await startPostgres()
  if (!server) throw new Error('PostgreSQL was there a moment ago')
  const administrator = new pg.Client({ connectionString: server.url })
  await administrator.connect()
  for (const statement of ['create role host login createrole', 'create database paraph owner host'])
    await administrator.query(statement)
  await administrator.end()
  const url = Object.assign(new URL(server.url), { username: 'host', pathname: '/paraph' }).href
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await migratePostgres(onPostgres(owner), { migrationsFolder: migrationsBefore() })
  await owner.query(`create role paraph_app nologin; grant paraph_app to host; ${work}`)
  expect((await owner.query('select from envelope')).rowCount).toBe(0)
  await owner.end()
  const database = await openPostgresDatabase(url, 2)
  await expectNumbers(database)
  await database.close()
})
