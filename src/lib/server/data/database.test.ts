import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { OrganizationId } from '#core/ids.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlStateOf, type Database } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { document } from './tables/documents.ts'
import { auditEvent } from './tables/envelopes.ts'

const acme = '01900000-0000-7000-8000-00000000000a' as OrganizationId
const globex = '01900000-0000-7000-8000-00000000000b' as OrganizationId
const noon = new Date('2026-03-01T12:00:00Z')

const lease = (organizationId: OrganizationId) => ({
  organizationId,
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Lease',
  sha256: 'a',
  uploadSha256: 'b',
  byteLength: 1,
  pages: [],
  formFields: 0,
  warnings: [],
  createdBy: acme,
  createdAt: noon,
})

describe('the database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openEmbeddedDatabase(null)
    await database.transaction(acme, (tx) => tx.insert(document).values(lease(acme)))
  })
  afterAll(() => database.close())

  test('knows how rows are spread once it has been looked after, and still answers', async () => {
    const known = async () => {
      const { rows } = await database.transaction(null, (tx) =>
        tx.execute<{ reltuples: number }>(sql`select reltuples from pg_class where relname = 'document'`),
      )
      return rows[0]?.reltuples
    }
    expect(await known()).toBe(-1)

    await database.maintain()

    expect(await known()).toBe(1)
  })

  test('shows an organization its own rows', async () => {
    expect(await database.transaction(acme, (tx) => tx.select().from(document))).toHaveLength(1)
  })

  test('hides them from another organization even when the query forgets to ask', async () => {
    expect(await database.transaction(globex, (tx) => tx.select().from(document))).toEqual([])
    expect(await database.transaction(null, (tx) => tx.select().from(document))).toEqual([])
  })

  test('refuses rows written for another organization', async () => {
    const intrusion = database.transaction(globex, (tx) => tx.insert(document).values(lease(acme)))
    expect(sqlStateOf(await intrusion.catch((error: unknown) => error))).toBe('42501')
  })

  test('never changes or deletes an audit event', async () => {
    const change = database.transaction(acme, (tx) => tx.update(auditEvent).set({ hash: 'x' }))
    expect(sqlStateOf(await change.catch((error: unknown) => error))).toBe('42501')
    const removal = database.transaction(acme, (tx) => tx.delete(auditEvent))
    expect(sqlStateOf(await removal.catch((error: unknown) => error))).toBe('42501')
  })

  test('undoes everything when the work throws', async () => {
    const broken = database.transaction(globex, async (tx) => {
      await tx.insert(document).values(lease(globex))
      throw new Error('stop')
    })
    await expect(broken).rejects.toThrow('stop')
    expect(await database.transaction(globex, (tx) => tx.select().from(document))).toEqual([])
  })
})

describe('the embedded database on disk', () => {
  test('keeps committed rows over a restart, and a second process is kept out', async () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'paraph-data-'))
    const release = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow('Another Paraph process')

    const first = await openEmbeddedDatabase(path.join(directory, 'database'))
    await first.transaction(acme, (tx) => tx.insert(document).values(lease(acme)))
    await first.close()
    const second = await openEmbeddedDatabase(path.join(directory, 'database'))
    const rows = await second.transaction(acme, (tx) => tx.execute(sql`select name from document`))
    expect(rows.rows).toEqual([{ name: 'Lease' }])

    await second.close()
    release()
    lockDirectory(directory)()
    fs.rmSync(directory, { recursive: true })
  })
})
