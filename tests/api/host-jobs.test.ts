import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorage } from '#server/cli/storage.ts'
import { administrate } from '../administrator.ts'
import { makeKeptLog } from '../kept-log.ts'
import { eventually, makeWorld, register, standIn, type TestPerson, type World } from '../world.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-host-jobs-'))
const kept = makeKeptLog()
const ids = [1, 2, 3].map((at) => `01900000-0000-7000-8000-00000000000${at}`)
const [tidy = '', seal = '', mail = ''] = ids

let running: World
const world = standIn(() => running)
let host: TestPerson
let other: TestPerson

beforeAll(async () => {
  running = await makeWorld({ folder, log: kept.log })
  host = await register(world, 'hedda', 'The Host')
  other = await register(world, 'ole', 'Other')
  const { config } = world.app
  const isEmbedded = config.database.kind === 'embedded'
  if (isEmbedded) await world.close()
  await administrate(config, host.email, true)
  const storage = await openStorage(config)
  await storage.database.transaction(null, (tx) =>
    tx.execute(sql`
      insert into job (id, organization_id, kind, queue, key, payload, state, run_at, attempts, max_attempts, error, created_at) values
      (${tidy}, default, 'tidy', 'tidying', 'given up', '{}', 'dead', now(), 5, 5, 'disk full', now()),
      (${seal}, ${host.organizationId}, 'seal', 'seals', 'given up', '{}', 'dead', now(), 3, 5, null, now() - interval '1 hour'),
      (${mail}, default, 'identity-code', 'urgent', 'given up', '{}', 'dead', now(), 3, 3, 'refused', now() - interval '2 hours')`),
  )
  await storage.close()
  if (isEmbedded) running = await makeWorld({ folder, log: kept.log })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const given = async () => (await host.call('GET /host/jobs')).body.items.map(({ id }) => id)

describe('the host', () => {
  test('sees what lies in the queues, and what was given up, the newest first, with why', async () => {
    const { status, body } = await host.call('GET /host/jobs')
    expect(status).toBe(200)
    expect(body.queues.map(({ queue, dead }) => [queue, dead])).toEqual([
      ['urgent', 1],
      ['seals', 1],
      ['mail', 0],
      ['bulk', 0],
      ['webhooks', 0],
      ['tidying', 1],
    ])
    expect(body.items).toMatchObject([
      { id: tidy, kind: 'tidy', organization_id: null, attempts: 5, error: 'disk full' },
      { id: seal, kind: 'seal', organization_id: host.organizationId, attempts: 3, error: null },
      { id: mail, kind: 'identity-code' },
    ])
    expect(body.more).toBe(0)
  })

  test('has one tried again, which is done then, and who wished it is in the log', async () => {
    const { body } = await host.call('POST /host/jobs/retry', { body: { id: tidy } })
    expect(body).toEqual({ done: 1 })
    await eventually(async () => !(await given()).includes(tidy) || undefined)
    expect(kept.text()).toContain('given-up jobs are tried again')
    expect((await host.call('POST /host/jobs/retry', { body: { id: tidy } })).body).toEqual({ done: 0 })
  })

  test('removes one, or all', async () => {
    expect((await host.call('POST /host/jobs/drop', { body: { id: seal } })).body).toEqual({ done: 1 })
    expect(await given()).toEqual([mail])
    expect((await host.call('POST /host/jobs/drop', { body: { all: true } })).body).toEqual({ done: 1 })
    expect(await given()).toEqual([])
  })

  test.each([{}, { all: false }, { id: 'x' }, { id: tidy, all: true }])(
    'says which it means: %j',
    async (body) => {
      expect((await host.call('POST /host/jobs/drop', { body })).status).toBe(400)
    },
  )
})

test('to everybody else there is nothing', async () => {
  for (const name of ['GET /host/jobs', 'POST /host/jobs/retry', 'POST /host/jobs/drop'] as const) {
    const { status } = await other.call(name, name.startsWith('POST') ? { body: { all: true } } : {})
    expect(status, name).toBe(404)
  }
})
