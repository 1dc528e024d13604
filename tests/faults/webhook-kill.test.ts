import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrganizationId } from '#core/ids.ts'
import { openEmbeddedDatabase } from '#server/data/embedded-database.ts'
import { startReceiver, well, type Receiver } from '../hostile-receiver.ts'
import {
  choosePlan,
  eventually,
  makeWorld,
  register,
  standIn,
  type TestPerson,
  type World,
} from '../world.ts'
import { startServer, type ServerProcess } from './start-server.ts'

const draft = { title: 'Lease', documents: [], recipients: [], fields: [] }

describe('[W4] webhooks', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-webhooks-'))
  let server: ServerProcess
  let local: World | undefined
  let receiver: Receiver
  let mara: TestPerson
  let happen: () => Promise<unknown>
  let endpoint = ''

  /** After a restart it is another one behind the same object. */
  const world = standIn(() => local ?? server.world)
  beforeAll(async () => {
    server = await startServer(folder)
    receiver = await startReceiver()
    mara = await register(world, 'mara', 'Acme', 'Free')
    happen = () => mara.call('POST /envelopes', { body: draft })
    const { body } = await mara.call('POST /webhooks', {
      body: { url: `${receiver.origin}/hooks`, events: ['envelope.created'] },
    })
    endpoint = body.id
  })
  afterAll(async () => {
    await server.kill()
    await local?.close()
    await receiver.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const idsOf = () => receiver.hits.map(({ headers }) => headers['webhook-id'])
  const becomeAll = (...wanted: string[]) =>
    eventually(async () => {
      const { body } = await mara.call('GET /webhooks/{id}/deliveries', { params: { id: endpoint } })
      const statuses = body.items.map(({ status }) => status)
      return statuses.toSorted().join() === wanted.toSorted().join() && body.items
    })

  test('arrive again under their id when the server is killed between the answer and its record', async () => {
    receiver.behave((socket, hit) => {
      process.kill(server.pid, 'SIGKILL')
      well(socket, hit)
    })
    // The answer to this very call may be lost with the server; the event is not, once it was committed.
    await happen().catch(() => {})
    await eventually(async () => receiver.hits.length === 1)
    await server.kill()
    receiver.behave(well)
    server = await startServer(folder)
    await eventually(async () => receiver.hits.length === 2)

    expect(new Set(idsOf()).size).toBe(1)
    const [delivered] = await becomeAll('succeeded')
    expect(delivered).toMatchObject({ id: idsOf()[0], attempts: 1 })
  })

  test('wait beyond the quota, which no kill spends twice; the owner is told once', async () => {
    await server.stop()
    await spendAllButOne(folder, mara.organizationId)
    local = await makeWorld({ folder })
    for (let time = 0; time < 3; time += 1) await happen()
    const found = await becomeAll('succeeded', 'succeeded', 'held', 'held')

    expect(found.map(({ holdReason }) => holdReason).filter(Boolean)).toEqual(['quota', 'quota'])
    expect(receiver.hits.length).toBe(3)
    const { body: told } = await mara.call('GET /notifications')
    expect(told.items.filter(({ title }) => title.default === 'Webhooks are waiting')).toMatchObject([
      { url: '/billing' },
    ])
    await choosePlan(mara, 'Starter')
    await becomeAll('succeeded', 'succeeded', 'succeeded', 'succeeded')
    expect(new Set(idsOf()).size).toBe(4)
  })
})

/** As if so much had been delivered in this month; so far, one was. */
async function spendAllButOne(folder: string, organizationId: string): Promise<void> {
  const database = await openEmbeddedDatabase(path.join(folder, 'database'))
  try {
    await database.transaction(organizationId as OrganizationId, async (tx) => {
      const { rows } = await tx.execute(
        sql`update usage set used = used + 198 where resource = 'MaxWebhookDeliveries' returning used`,
      )
      expect(rows).toMatchObject([{ used: '199' }])
    })
  } finally {
    await database.close()
  }
}
