import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OrganizationId } from '#core/ids.ts'
import { archiveTrails } from '#server/anchoring/archive-trails.ts'
import { archive } from '#server/cli/archive-command.ts'
import { audit } from '#server/cli/audit-command.ts'
import { becomeOwner, type Database } from '#server/data/database.ts'
import { envelope } from '#server/data/tables/envelopes.ts'
import { systemClock } from '#server/system.ts'
import { findFault } from '../evidence-verifier.ts'
import { findPrograms } from '../postgres.ts'
import { printedBy } from '../printed.ts'
import { useCommandDatabase } from './command-database.ts'
import { anchorAll, asOwner, grow } from './grown-trails.ts'

/** An id as it was made at that time (RFC 9562, version 7). */
function idOf(at: string): string {
  const [time, chance] = [Date.parse(at).toString(16).padStart(12, '0'), randomBytes(9).toString('hex')]

  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice(0, 3)}-8${chance.slice(3, 6)}-${chance.slice(6, 18)}`
}

const before = '2025-05'

describe.each(['embedded', 'postgres'] as const)('archived trails, on %s', (engine) => {
  const isHere = engine === 'embedded' || findPrograms() !== undefined
  const during = useCommandDatabase(engine)
  const verify = (...file: string[]) => printedBy(() => audit(['verify', ...file]))
  let folder: string
  let home: OrganizationId
  const march = [idOf('2025-03-02T10:00:00Z'), idOf('2025-03-31T23:59:59.999Z')]
  const april = [idOf('2025-04-01T00:00:00Z')]
  const kept = idOf('2025-04-10T00:00:00Z')
  const may = [idOf('2025-05-01T00:00:00Z')]
  const run = () => printedBy(() => archive([folder, '--before', before]))
  const files = () => readdirSync(folder).map((name) => path.join(folder, name))
  const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-archive-'))
    home = randomUUID() as OrganizationId
    if (!isHere) return
    await during(async (database) => {
      await database.transaction(null, (tx) =>
        tx.execute(
          sql`insert into organization (organization_id, name, slug, created_at) values (${home}, 'Acme', ${home}, now())`,
        ),
      )
      await keepEnvelope(database)
      await grow(database, home, [...march, ...april, kept, ...may], 3)
      await anchorAll(database)
    })
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    if (!isHere) return
    await during((database) =>
      asOwner(database, home, [
        sql`delete from audit_event`,
        sql`delete from audit_anchor`,
        sql`delete from anchored_head`,
        sql`delete from unanchored_head`,
        sql`alter table archived_trail no force row level security`,
        sql`delete from archived_trail`,
        sql`alter table archived_trail force row level security`,
      ]),
    )
  })

  function keepEnvelope(database: Database) {
    const at = new Date('2025-04-10T00:00:00Z')

    return database.transaction(home, (tx) =>
      tx.insert(envelope).values({
        ...{ organizationId: home, id: kept, sender: randomUUID(), title: 'Lease', message: '' },
        ...{ status: 'voided', version: 1, documents: [], fields: [], createdAt: at, updatedAt: at },
      }),
    )
  }

  const readIds = (database: Database) =>
    database.transaction(home, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select distinct envelope_id as id from audit_event order by 1`,
      )
      return rows.map(({ id }) => id)
    })

  test.skipIf(!isHere)(
    'are those of erased envelopes that an anchor has seen whole, and no other',
    async () => {
      await during((database) => grow(database, home, april, 1))
      const { code, said } = await run()
      expect(said).toContain(': 2 trails with 6 events, which are no longer in the database.')
      expect(code).toBe(0)
      expect(await during(readIds)).toEqual([...april, kept, ...may].toSorted())
      await during((database) => anchorAll(database))
      expect((await run()).said).toContain(': 1 trails with 4 events')
      expect((await run()).said).toContain('There is no trail of an erased envelope')
      expect(await during(readIds)).toEqual([kept, ...may].toSorted())
      expect(files()).toHaveLength(2)
      const whole = await verify()
      expect(whole.said).toContain('3 trails lie in archives, and end where anchors have seen them end.')
      expect(whole.code).toBe(0)
    },
  )

  test.skipIf(!isHere)('are each evidence that a stranger can check, and so is the file', async () => {
    await run()
    const [file = ''] = files()
    const [first = '', ...lines] = linesOf(file)
    expect(JSON.parse(first)).toMatchObject({ format: 'paraph-trails/1', before: `${before}-01T00:00:00Z` })
    const trails = lines.map((line) => JSON.parse(line) as { organization: string; envelope: { id: string } })
    expect(trails.map(({ organization }) => organization)).toEqual([home, home, home])
    expect(trails.map(({ envelope: { id } }) => id)).toEqual([...march, ...april].toSorted())
    expect(lines.map(findFault)).toEqual([null, null, null])
    const { code, said } = await verify(file)
    expect(said).toContain('3 trails with 9 events.')
    expect(code).toBe(0)

    // One letter of one event.
    writeFileSync(
      file,
      gzipSync([first, ...lines].join('\n').replace('recipient.opened', 'recipient.viewed')),
    )
    const changed = await verify(file)
    expect(changed.code).toBe(1)
    expect(changed.said).toContain('Line 2: Event 1 is not what its hash says.')
    truncateSync(file, 200)
    await expect(audit(['verify', file])).rejects.toThrow('is no archive of trails, or not the whole of it')
  })

  test.skipIf(!isHere)('leave one that was changed where it is, and say so', async () => {
    const [changed = ''] = march
    await during((database) =>
      asOwner(database, home, [
        sql`update audit_event set body = replace(body, 'opened', 'viewed') where envelope_id = ${changed} and sequence = 2`,
      ]),
    )
    const { code, said } = await run()
    expect(said).toContain(`${home} ${changed}: this trail is not as it was written, and stays.`)
    expect(said).toContain(': 2 trails with 6 events')
    expect(code).toBe(1)
    expect(await during(readIds)).toContain(changed)
  })

  test.skipIf(!isHere)('are in the file before they leave the database, wherever it ends', async () => {
    const file = path.join(folder, 'first.jsonl.gz')
    await during(async (database) => {
      const failing: Database = {
        ...database,
        transaction: () => Promise.reject(new Error('killed')),
      }
      const parts = { database: failing, clock: systemClock }
      await expect(archiveTrails(parts, file, `${before}-01T00:00:00Z`)).rejects.toThrow('killed')
      expect(await readIds(database)).toHaveLength(5)
    })
    expect(linesOf(file)).toHaveLength(4)
    const written = readFileSync(file)
    await during((database) =>
      expect(archiveTrails({ database, clock: systemClock }, file, `${before}-01T00:00:00Z`)).rejects.toThrow(
        'is there already',
      ),
    )
    expect(readFileSync(file)).toEqual(written)
    expect((await run()).said).toContain(': 3 trails with 9 events')
    expect((await verify()).code).toBe(0)
  })

  test.skipIf(!isHere)('do not leave where a trail has grown since the file was written', async () => {
    const file = path.join(folder, 'first.jsonl.gz')
    await during(async (database) => {
      const growing: Database = {
        ...database,
        transaction: async (tenant, work) => {
          await grow(database, home, april, 1)
          return database.transaction(tenant, work)
        },
      }
      const parts = { database: growing, clock: systemClock }
      await expect(archiveTrails(parts, file, `${before}-01T00:00:00Z`)).rejects.toThrow(
        'were left as they are',
      )
      expect(await readIds(database)).toHaveLength(5)
      await anchorAll(database)
    })
    expect((await verify()).code).toBe(0)
  })

  test.skipIf(!isHere)('cannot be replaced by another end, nor be said to have been there', async () => {
    await run()
    const [one = ''] = april
    const change = (act: ReturnType<typeof sql>) =>
      during((database) =>
        asOwner(database, home, [
          sql`alter table archived_trail no force row level security`,
          act,
          sql`alter table archived_trail force row level security`,
        ]),
      )
    await change(sql`update archived_trail set hash = ${'0'.repeat(64)} where envelope_id = ${one}`)
    expect((await verify()).said).toContain(`envelope ${one}: anchor 1 has seen another event 3`)
    await change(sql`update archived_trail set events = 2 where envelope_id = ${one}`)
    expect((await verify()).said).toContain(`envelope ${one}: anchor 1 has seen event 3, which is gone`)
    await change(sql`delete from archived_trail where envelope_id = ${one}`)
    expect(await verify()).toMatchObject({ code: 1 })
  })

  test.skipIf(!isHere)('are out of reach of the application, month by month', async () => {
    await during(async (database) => {
      for (const forbidden of [
        sql`select * from months.audit_event_other`,
        sql`delete from months.audit_event_other`,
        sql`select take_out_trails(${home}::uuid, array[${march[0] ?? ''}::uuid])`,
        sql`select drop_empty_months()`,
        sql`select make_months(3)`,
        sql`delete from archived_trail`,
        sql`update archived_trail set events = 1`,
      ])
        await expect(database.transaction(home, (tx) => tx.execute(forbidden))).rejects.toThrow()
      expect(await readIds(database)).toHaveLength(5)
    })
  })

  test.skipIf(!isHere)('leave no month behind that is over and empty', async () => {
    await during(async (database) => {
      await database.transaction(null, async (tx) => {
        await becomeOwner(tx)
        await divide(tx)
      })
      await grow(database, home, march, 1)
      await anchorAll(database)
      expect(await monthsOf(database)).toContain('audit_event_2025_03')
    })
    const { said } = await run()
    expect(said).toContain('Nothing is left of audit_event_2025_03, which is gone.')
    await during(async (database) => {
      expect(await monthsOf(database)).toEqual(
        expect.arrayContaining(['audit_event_2025_05', 'audit_event_other']),
      )
      expect(await monthsOf(database)).not.toContain('audit_event_2025_03')
    })
  })

  /** Months as they will be when this database is some years old. */
  async function divide(tx: Parameters<Parameters<Database['transaction']>[1]>[0]) {
    await tx.execute(sql`do $$
      declare old text;
      begin
        select relname into old from pg_class where relname like 'audit\\_event\\_before\\_%' and relkind = 'r';
        execute format('alter table audit_event detach partition months.%I', old);
        create table months.audit_event_2025_03 partition of audit_event
          for values from (first_id_of('2025-03-01Z')) to (first_id_of('2025-04-01Z'));
        create table months.audit_event_2025_05 partition of audit_event
          for values from (first_id_of('2025-05-01Z')) to (first_id_of('2025-06-01Z'));
        execute format('insert into audit_event (organization_id, envelope_id, sequence, body, hash, disclosures)
          select organization_id, envelope_id, sequence, body, hash, disclosures from months.%I', old);
        execute format('drop table months.%I', old);
      end $$`)
  }
})

async function monthsOf(database: Database): Promise<string[]> {
  const { rows } = await database.transaction(null, (tx) =>
    tx.execute<{ name: string }>(sql`select c.relname as name from pg_inherits i
      join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_event'::regclass order by 1`),
  )

  return rows.map(({ name }) => name)
}

test.each([
  [[]],
  [['somewhere']],
  [['somewhere', '--before', '2025']],
  [['somewhere', '--before', '2025-13']],
  [['somewhere', 'else', '--before', '2025-01']],
])('says what it needs to be told (%j)', async (given) => {
  await expect(archive(given)).rejects.toThrow('Which trails, and where to?')
})

test('takes no month that has not begun', async () => {
  await expect(archive(['somewhere', '--before', '2999-01'])).rejects.toThrow('That month has not begun yet.')
})
