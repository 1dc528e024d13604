import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backup } from '#server/cli/backup-command.ts'
import { openStorage } from '#server/cli/storage.ts'
import { administrate } from '../administrator.ts'
import { besideServer } from '../beside-server.ts'
import { makeStatementCount } from '../counted-statements.ts'
import { printedBy } from '../printed.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealOne } from '../sealed.ts'
import {
  eventually,
  makeWorld,
  register,
  standIn,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-host-organizations-'))
const count = makeStatementCount()
let running: World
let unwatch = () => {}
const world = standIn(() => running)
let host: TestPerson
let busy: TestPerson
let quiet: TestPerson

async function open(): Promise<World> {
  const opened = await makeWorld({ folder })
  unwatch = count.watch(opened)
  return opened
}
beforeAll(async () => {
  running = await open()
  host = await register(world, 'hedda', 'The Host')
  busy = await register(world, 'busy', 'Açúcar & Filhos')
  quiet = await register(world, 'quiet', 'Quiet')
  await sealOne(world, busy, 'jane@example.org')
  await whileStopped(() => administrate(world.app.config, host.email, true))
})
afterAll(async () => {
  unwatch()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const whileStopped = <T>(work: () => Promise<T>): Promise<T> =>
  besideServer(world, async () => void (running = await open()), work)

const list = async (query: Record<string, string> = {}) =>
  (await host.call('GET /host/organizations', { query })).body
const names = async (q: string) => (await list({ q, limit: '100' })).items.map(({ name }) => name)

describe('the host sees who uses it', () => {
  test('the newest first, page by page, with how much there is', async () => {
    const { items, nextCursor } = await list({ limit: '2' })
    expect(items.map(({ name }) => name)).toEqual(['Quiet', 'Açúcar & Filhos'])
    const { items: rest, nextCursor: none } = await list({ limit: '2', cursor: nextCursor ?? '' })
    expect(rest.map(({ name }) => name)).toEqual(['The Host'])
    expect(none).toBeNull()
    const { body: own } = await busy.call('GET /organizations/{id}/storage', {
      params: { id: busy.organizationId },
    })
    expect(items).toMatchObject([
      { id: quiet.organizationId, plan: 'Enterprise', members: 1, envelopes_this_month: 0, closed_at: null },
      {
        ...{ id: busy.organizationId, plan: 'Enterprise', members: 1, envelopes_this_month: 1 },
        stored_bytes: own.usedBytes,
      },
    ])
    expect(own.usedBytes).toBeGreaterThan(0)
    expect(Date.parse(items[1]?.last_act_at ?? '')).toBeGreaterThan(Date.now() - 3_600_000)
    expect(Object.keys(items[0] ?? {}).sort()).toEqual([
      ...['closed_at', 'created_at', 'envelopes_this_month', 'id', 'last_act_at', 'members', 'name', 'plan'],
      ...['slug', 'stored_bytes'],
    ])
  })

  test('by how name or short name begins, whatever the accents, and by the id', async () => {
    expect(await names('acucar')).toEqual(['Açúcar & Filhos'])
    expect(await names('THE h')).toEqual(['The Host'])
    expect(await names('filhos')).toEqual([])
    expect(await names('%')).toEqual([])
    expect(await names(quiet.organizationId)).toEqual(['Quiet'])
    const slug = (await list({ q: quiet.organizationId })).items[0]?.slug ?? ''
    expect(await names(slug.slice(0, 4))).toContain('Quiet')
  })

  test('in two statements, however many organizations there are', async () => {
    // Who asks is one more, as with every call.
    const { statements } = await count.of(() => list({ limit: '100' }))
    expect(statements, statements.join('\n')).toHaveLength(3)
  })

  test('to everybody else there is nothing', async () => {
    expect((await busy.call('GET /host/organizations')).status).toBe(404)
    expect((await busy.call('GET /host/storage')).status).toBe(404)
    expect((await host.call('GET /host/organizations', { query: { cursor: 'x' } })).status).toBe(404)
  })
})

describe('the host sees its files', () => {
  const see = async () => (await host.call('GET /host/storage')).body
  /** As it comes every hour. */
  const tidy = () =>
    onDatabase((database) =>
      database.transaction(null, (tx) =>
        tx.execute(sql`insert into job (id, kind, queue, key, payload, state, run_at, max_attempts, created_at)
          values (gen_random_uuid(), 'tidy', 'tidying', 'by the test', '{}', 'ready', now(), 1, now())`),
      ),
    )
  type Opened = Awaited<ReturnType<typeof openStorage>>['database']
  const onDatabase = <T>(work: (database: Opened) => Promise<T>) =>
    whileStopped(async () => {
      const storage = await openStorage(world.app.config)
      try {
        return await work(storage.database)
      } finally {
        await storage.close()
      }
    })

  test('counted by the hour: where they are, how many and how large, and which are to be looked at', async () => {
    expect(await see()).toMatchObject({
      store: 'disk',
      other: null,
      erasing: 0,
      collected: null,
      backup: null,
    })
    await uploadDocument(quiet, await makeSamplePdf())
    await tidy()
    const { items } = await list({ limit: '100' })
    const bytes = items.reduce((sum, { stored_bytes }) => sum + stored_bytes, 0)
    // A round that began before the upload may still end first.
    const stored = await eventually(async () => {
      const seen = await see()
      return seen.stored?.bytes === bytes && seen.stored
    })
    // The one that was sealed is looked at in a week, too.
    expect(stored).toMatchObject({ bytes, unchecked: 2 })
    // Documents, their sealed copies, and the sample of each organization.
    expect(stored.files).toBeGreaterThan(2)
  })

  test('what waits to be taken out, and what was', async () => {
    const hash = 'f'.repeat(64)
    await onDatabase((database) =>
      database.transaction(null, (tx) =>
        tx.execute(sql`insert into job (id, kind, queue, key, payload, state, run_at, max_attempts, created_at) values
          (gen_random_uuid(), 'erase-files', 'tidying', 'later', ${JSON.stringify({ hashes: [hash, hash] })}::jsonb, 'ready', now() + interval '1 hour', 1, now()),
          (gen_random_uuid(), 'erase-files', 'tidying', 'now', ${JSON.stringify({ hashes: [hash] })}::jsonb, 'ready', now(), 1, now())`),
      ),
    )
    expect(await eventually(async () => (await see()).collected)).toMatchObject({ files: 1 })
    expect((await see()).erasing).toBe(2)
  })

  test('when the last backup came to its end', async () => {
    const { database } = world.app.config
    const variables = {
      DATA_DIR: folder,
      DATABASE_URL: database.kind === 'postgres' ? database.url : '',
      PARAPH_PASSPHRASE: 'a passphrase to test with',
    }
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    const file = path.join(folder, 'host.backup')
    const { code } = await whileStopped(() => printedBy(() => backup([file]))).finally(() =>
      vi.unstubAllEnvs(),
    )
    expect(code).toBe(0)
    const seen = await see()
    expect(seen.backup?.rows).toBeGreaterThan(10)
    expect(Date.parse(seen.backup?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })
})
