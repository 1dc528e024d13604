import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import { makeDiskBlobStore } from '../blobs/disk-blob-store.ts'
import { becomeOwner, type Database } from '../data/database.ts'
import { noOrganization } from '../data/home.ts'
import { systemClock as clock } from '../system.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-backup-'))
const passphrase = 'correct horse battery staple'
const opened: Database[] = []
afterAll(async () => {
  for (const database of opened) await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function openDatabase(): Promise<Database> {
  const database = await openCopiedDatabase()
  opened.push(database)

  return database
}

/** From one database into another, by way of a file. */
async function carry(from: Database, to: Database): Promise<void> {
  const file = path.join(folder, `${randomUUID()}.backup`)
  const blobs = makeDiskBlobStore(path.join(folder, 'blobs'))
  const keys = { current: new Uint8Array(randomBytes(32)), next: null }
  await writeBackup({ database: from, blobs, keys, clock }, file, passphrase)
  await readBackup({ database: to, blobs }, file, passphrase)
}

const acme = '01975000-0000-7000-8000-00000000000a'

test('trails of many months come back whole, each event once', async () => {
  const [from, to] = [await openDatabase(), await openDatabase()]
  await from.transaction(null, async (tx) => {
    await becomeOwner(tx)
    await tx.execute(
      sql`insert into organization (organization_id, name, slug, created_at) values (${acme}, 'Acme', 'acme', now())`,
    )
    // Read in pages by the place of their rows, which each month has anew, two of these came twice and two not at all.
    await tx.execute(sql`insert into audit_event (organization_id, envelope_id, sequence, body, hash, disclosures)
      select ${acme}, first_id_of(now() + month * interval '1 month'), n, '{}', 'hash', '{}'
      from (values (0, 700), (1, 1300), (2, 90), (3, 2100)) as months(month, events), generate_series(1, events) n`)
  })

  await carry(from, to)

  const counted = sql`select count(*)::int as events, count(distinct envelope_id)::int as trails from audit_event`
  const { rows } = await to.transaction(null, async (tx) => {
    await becomeOwner(tx)
    return tx.execute(counted)
  })
  expect(rows).toEqual([{ events: 4190, trails: 4 }])
})

test('what a backup from before leaves empty, and a table does not, is as in a new row', async () => {
  const [from, to] = [await openDatabase(), await openDatabase()]
  await from.transaction(null, async (tx) => {
    await becomeOwner(tx)
    await tx.execute(sql`alter table job drop constraint job_id_organization_id_pk`)
    await tx.execute(sql`alter table job alter column organization_id drop not null`)
    await tx.execute(sql`insert into job (id, organization_id, kind, queue, key, payload, state, run_at, max_attempts, created_at)
      values (${randomUUID()}, null, 'tidy', 'tidying', 'all', '{}', 'ready', now(), 3, now())`)
  })

  await carry(from, to)

  const { rows } = await to.transaction(null, (tx) => tx.execute(sql`select kind, organization_id from job`))
  expect(rows).toEqual([{ kind: 'tidy', organization_id: noOrganization }])
})
