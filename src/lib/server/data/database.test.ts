import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { OrganizationId } from '#core/ids.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlStateOf, type Database } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { documentRow } from './document-row.fixture.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import { sendAhead } from './many-rows.ts'
import { document } from './tables/documents.ts'
import { auditEvent } from './tables/envelopes.ts'

const acme = '01900000-0000-7000-8000-00000000000a' as OrganizationId
const globex = '01900000-0000-7000-8000-00000000000b' as OrganizationId

const lease = (organizationId: OrganizationId) =>
  documentRow(organizationId, '01900000-0000-7000-8000-000000000001')

describe('the database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openCopiedDatabase()
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

  describe('a write that nobody waits for', () => {
    const another = (id: string) => documentRow(acme, id)
    const [second, third] = ['01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000003']
    const ids = () =>
      database.transaction(acme, async (tx) => (await tx.select().from(document)).map(({ id }) => id))

    test('is there with the commit, in its order', async () => {
      await database.transaction(acme, async (tx) => {
        await sendAhead(tx, () => tx.insert(document).values(another(second)))
        await sendAhead(tx, () => tx.update(document).set({ name: 'Annex' }).where(eq(document.id, second)))
      })

      const rows = await database.transaction(acme, (tx) =>
        tx.select().from(document).where(eq(document.id, second)),
      )
      expect(rows).toMatchObject([{ name: 'Annex' }])
      await database.transaction(acme, (tx) => tx.delete(document).where(eq(document.id, second)))
    })

    test('fails its transaction, and the connection goes on', async () => {
      const failed = database.transaction(acme, async (tx) => {
        await tx.insert(document).values(another(third))
        await sendAhead(tx, () => tx.insert(document).values(another(third)))
      })

      expect(sqlStateOf(await failed.catch((error: unknown) => error))).toBe('23505')
      expect(await ids()).not.toContain(third)
    })

    test('is what failed, whatever comes after it', async () => {
      const failed = database.transaction(acme, async (tx) => {
        await sendAhead(tx, () => tx.insert(document).values({ ...another(third), organizationId: globex }))
        await tx.insert(document).values(another(third))
      })

      expect(sqlStateOf(await failed.catch((error: unknown) => error))).toBe('42501')
      expect(await ids()).not.toContain(third)
    })
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

describe('a reading', () => {
  let database: Database
  const sent: (string | null)[] = []
  beforeAll(async () => {
    database = await openCopiedDatabase()
    await database.transaction(acme, (tx) => tx.insert(document).values(lease(acme)))
    database.watch((text) => sent.push(text))
  })
  beforeEach(() => void sent.splice(0))
  afterAll(() => database.close())

  test('is one statement and sees its own organization, like any other work', async () => {
    const rows = await database.read(acme, (tx) => tx.select({ name: document.name }).from(document))
    expect(rows).toEqual([{ name: 'Lease' }])
    expect(sent).toEqual([null, expect.stringMatching(/^select/)])
    expect(await database.read(globex, (tx) => tx.select().from(document))).toEqual([])
    expect(await database.read(null, (tx) => tx.select().from(document))).toEqual([])
  })

  test('has no more rights than any other work', async () => {
    const read = await database.read(null, (tx) =>
      tx.execute<{ role: string }>(sql`select current_user as role`),
    )
    expect(read.rows).toEqual([{ role: 'paraph_app' }])
  })

  test.each(['read', 'look'] as const)('asks one thing, and changes nothing: %s', async (way) => {
    const two = database[way](acme, async (tx) => {
      await tx.select().from(document)
      return tx.select().from(document)
    })
    await expect(two).rejects.toMatchObject({ cause: new Error('a reading asks one thing') })
    const change = database[way](acme, (tx) => tx.update(document).set({ name: 'Other' }))
    // read_only_sql_transaction
    expect(sqlStateOf(await change.catch((error: unknown) => error))).toBe('25006')
  })

  test('that fails, before or after it was sent, leaves the connection to the next', async () => {
    const unsent = database.read(acme, () => Promise.reject(new Error('changed my mind')))
    await expect(unsent).rejects.toThrow('changed my mind')
    const wrong = database.read(acme, (tx) => tx.execute(sql`select 1 / 0`))
    expect(sqlStateOf(await wrong.catch((error: unknown) => error))).toBe('22012')

    expect(await database.read(acme, (tx) => tx.select().from(document))).toHaveLength(1)
  })

  test('may be asked again and again, beside others and after errors', async () => {
    const ask = async (turn: number) => {
      if (turn % 7 === 0)
        await database.transaction(acme, (tx) => tx.execute(sql`select 1 / 0`)).catch(() => undefined)
      const rows = await database.read(acme, (tx) =>
        tx
          .select()
          .from(document)
          .where(eq(document.name, turn % 2 ? 'Lease' : 'None')),
      )
      return rows.length
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, turn) => ask(turn)))
    expect(answers).toEqual(Array.from({ length: 50 }, (_, turn) => turn % 2))
  })

  test('that is answered at once sees its own organization beside others on one connection', async () => {
    const names = (tenant: OrganizationId | null) =>
      database.look(tenant, (tx) => tx.select({ name: document.name }).from(document))
    const wrong = database.look(acme, (tx) => tx.execute(sql`select 1 / 0`))
    const looks = Promise.all([names(acme), names(globex), names(null), names(acme)])
    const work = database.transaction(globex, (tx) => tx.select().from(document))

    expect(sqlStateOf(await wrong.catch((error: unknown) => error))).toBe('22012')
    const lease = [{ name: 'Lease' }]
    expect(await looks).toEqual([lease, [], [], lease])
    expect(await work).toEqual([])
    expect(
      await database.transaction(acme, (tx) => tx.select({ name: document.name }).from(document)),
    ).toEqual(lease)
  })

  test('of an organization is not let in by anything but its id', async () => {
    const odd = "x'; reset role; --" as OrganizationId
    await expect(database.read(odd, (tx) => tx.select().from(document))).rejects.toThrow('named by its id')
  })
})

describe('a transaction', () => {
  let database: Database
  beforeAll(async () => {
    database = await openCopiedDatabase()
  })
  afterAll(() => database.close())

  test('in which a statement failed is never taken for committed', async () => {
    const work = database.transaction(acme, async (tx) => {
      await tx.insert(document).values(lease(acme))
      await tx.execute(sql`select 1 / 0`).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('a transaction that had failed was to be committed')
    expect(await database.read(acme, (tx) => tx.select().from(document))).toEqual([])
  })
})

describe('the embedded database', () => {
  test('undoes work whose connection was given up, and goes on', async () => {
    const database = await openCopiedDatabase()
    const work = database.transaction(acme, async (tx) => {
      await tx.insert(document).values(lease(acme))
      // As a folder of documents on another machine may say it.
      throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
    })
    await expect(work).rejects.toMatchObject({ code: 'busy' })

    expect(await database.transaction(acme, (tx) => tx.select().from(document))).toEqual([])
    await database.close()
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
