import { randomUUID } from 'node:crypto'
import type { OrganizationId } from '#core/ids.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findPrograms, startPostgres, type Postgres } from '../../../../tests/postgres.ts'
import { eventually } from '../../../../tests/world.ts'
import type { Database, Transaction } from '../data/database.ts'
import { documentRow } from '../data/document-row.fixture.ts'
import { openPostgresDatabase } from '../data/postgres-database.ts'
import { job } from '../data/tables/directory.ts'
import { document, templateVersion } from '../data/tables/documents.ts'
import { organization } from '../data/tables/people.ts'
import { holdDocuments } from '../documents/hold-documents.ts'
import { makeEnqueue } from '../jobs/enqueue.ts'
import { makeLog } from '../log.ts'
import { makeRandom } from '../system.ts'
import { eraseUnneeded } from './erase-unneeded.ts'
import { makeEraseUploads } from './make-erase-uploads.ts'

const longAgo = new Date('2026-01-01T08:00:00Z')
const clock = { now: () => new Date('2026-03-01T08:00:00Z') }
const enqueue = makeEnqueue(clock, makeRandom(clock), () => {})

/** Only there two transactions are under way at once. */
describe.runIf(findPrograms())(
  'on PostgreSQL, an upload that somebody makes something of as it is erased',
  () => {
    let server: Postgres
    let database: Database
    let acme: OrganizationId
    let eraseUploads: () => Promise<void>
    beforeAll(async () => {
      server = (await startPostgres())!
      database = await openPostgresDatabase(server.url, 4)
      eraseUploads = makeEraseUploads({ database, enqueue, clock, log: makeLog('silent') })
    })
    beforeEach(async () => {
      acme = randomUUID() as OrganizationId
      await database.transaction(null, async (tx) => {
        await tx.delete(organization)
        await tx.delete(job)
        await tx
          .insert(organization)
          .values({ organizationId: acme, name: 'A', slug: acme, createdAt: longAgo })
      })
    })
    afterAll(async () => {
      await database.close()
      server.stop()
    })

    async function upload(count: number): Promise<string[]> {
      const rows = Array.from({ length: count }, (_, index) => ({
        ...documentRow(acme),
        sha256: `file ${index}`,
        unusedSince: longAgo,
      }))
      await database.transaction(acme, (tx) => tx.insert(document).values(rows))

      return rows.map(({ id }) => id)
    }
    const left = async () =>
      (await database.transaction(acme, (tx) => tx.select({ id: document.id }).from(document))).map(
        ({ id }) => id,
      )
    const useIn = (tx: Transaction, id: string) =>
      tx.insert(templateVersion).values({
        ...{
          organizationId: acme,
          templateId: randomUUID(),
          version: 1,
          createdBy: acme,
          createdAt: longAgo,
        },
        content: { documents: [id], recipients: [], fields: [] },
      })
    const somebodyWaits = () =>
      eventually(() =>
        database.transaction(null, async (tx) => {
          const { rows } = await tx.execute(sql`select 1 from pg_locks where not granted`)
          return rows.length > 0
        }),
      )

    test('stays, and keeps no other from going', async () => {
      const [one = '', other = ''] = await upload(2)
      await database.transaction(acme, async (tx) => {
        expect(await holdDocuments(tx, acme, [one])).toHaveLength(1)
        await eraseUploads()
        await useIn(tx, one)
      })
      expect(await left()).toEqual([one])
      expect(await left()).not.toContain(other)

      await eraseUploads()
      expect(await left()).toEqual([one])
    })

    test('stays where an envelope that had it is erased meanwhile', async () => {
      const [one = ''] = await upload(1)
      let erasing: Promise<unknown> = Promise.resolve()
      await database.transaction(acme, async (tx) => {
        await holdDocuments(tx, acme, [one])
        erasing = database.transaction(acme, (other) => eraseUnneeded(other, acme, [one]))
        await somebodyWaits()
        await useIn(tx, one)
      })
      expect(await erasing).toEqual({ ids: [], files: [] })
      expect(await left()).toEqual([one])
    })

    test('is not there for whoever comes later than its end', async () => {
      const [one = ''] = await upload(1)
      let holding: Promise<unknown[]> = Promise.resolve([])
      await database.transaction(acme, async (tx) => {
        await eraseUnneeded(tx, acme, [one])
        holding = database.transaction(acme, (other) => holdDocuments(other, acme, [one]))
        await somebodyWaits()
      })
      expect(await holding).toEqual([])
    })

    test('is asked about once: what is in something is not looked at again', async () => {
      const [one = ''] = await upload(1)
      await database.transaction(acme, (tx) => useIn(tx, one))
      await eraseUploads()
      const [row] = await database.transaction(acme, (tx) =>
        tx.select().from(document).where(eq(document.id, one)),
      )
      expect(row?.unusedSince).toBeNull()
    })

    test('is one of many: they go some at a time, each with a job for its files', async () => {
      await upload(120)
      await eraseUploads()
      expect(await left()).toEqual([])
      const jobs = await database.transaction(null, (tx) => tx.select().from(job))
      expect(
        jobs.map(({ payload }) => (payload['hashes'] as string[]).length).toSorted((a, b) => a - b),
      ).toEqual([20, 50, 50])
    })
  },
)
