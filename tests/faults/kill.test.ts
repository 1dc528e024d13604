import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbeddedDatabase } from '#server/data/embedded-database.ts'
import { whenCompleted } from '../sealed.ts'
import { eventually, register, signAs, standIn, type RoomGuest, type TestPerson } from '../world.ts'
import { checkCompleted, checkRows, sendToAll, type Expected } from './ledger.ts'
import { startServer, type ServerProcess } from './start-server.ts'

type Planned = Expected & { title: string; rooms: RoomGuest[] }

describe('a server that is killed', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-kill-'))
  let server: ServerProcess
  let mara: TestPerson
  const finished: Expected[] = []

  /** People and rooms remember their world; after a restart it is another one behind the same object. */
  const world = standIn(() => server.world)
  beforeAll(async () => {
    server = await startServer(folder)
    mara = await register(world, 'mara', 'Acme')
  })
  afterAll(async () => {
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  async function restart(): Promise<void> {
    await server.kill()
    server = await startServer(folder)
  }

  async function plan(title: string, signers: number): Promise<Planned> {
    const emails = Array.from(
      { length: signers },
      (_, index) => `${title.toLowerCase()}.${index}@example.org`,
    )

    return { ...(await sendToAll(world, mara, title, emails)), title }
  }

  test('after the last signature is acknowledged and before the seal, still seals', async () => {
    const planned = await plan('Acknowledged', 1)
    expect((await signAs(planned.rooms[0]!)).status).toBe(200)
    await restart()
    await whenCompleted(mara, planned.id)
    finished.push(planned)
  })

  test('keeps a second process off its data folder while it lives, and frees the folder when it dies', async () => {
    await expect(startServer(folder)).rejects.toThrow(
      `Another Paraph process is using ${folder}. Stop it first.`,
    )
    expect((await world.fetch('/health')).status).toBe(200)
  })

  test('at any moment of signing, sealing and mailing, loses nothing that it acknowledged', async () => {
    const plans = await Promise.all(['First', 'Second', 'Third'].map((title) => plan(title, 2)))
    for (const [index, { id, rooms }] of plans.entries()) {
      const answers = rooms.map((room) =>
        signAs(room).then(
          ({ status }) => status === 200,
          () => false,
        ),
      )
      // Spread over what signing and sealing take, with some chance in it.
      await new Promise((resolve) => setTimeout(resolve, index * 400 + Math.random() * 400))
      await server.kill()
      const acknowledged = (await Promise.all(answers)).filter(Boolean).length
      server = await startServer(folder)
      const { body } = await mara.call('GET /envelopes/{id}', { params: { id } })
      const done = body.recipients.filter(({ status }) => status === 'completed').length
      expect(done).toBeGreaterThanOrEqual(acknowledged)
      for (const room of rooms) expect((await signAs(room)).status).toBe(200)
    }
    for (const planned of plans) {
      await whenCompleted(mara, planned.id)
      finished.push(planned)
    }
  })

  test('leaves a whole ledger: one seal, one completion, one mail for each recipient and outcome', async () => {
    const awaited = finished.reduce((sum, { emails }) => sum + emails.length + 1, 0)
    await eventually(async () => {
      const mails = await world.app.services.readOutbox(null)
      return mails.filter(({ subject }) => subject.startsWith('Completed')).length >= awaited
    })
    for (const expected of finished) {
      await checkCompleted(world, mara, expected)
      // By itself it is made for whoever asks for it.
      const certificate = await mara.call('GET /envelopes/{id}/certificate', { params: { id: expected.id } })
      expect(certificate.status).toBe(200)
    }
    await server.stop()

    const database = await openEmbeddedDatabase(path.join(folder, 'database'))
    try {
      for (const expected of finished) await checkRows(database, mara.organizationId, expected)
      const jobs = await database.transaction(null, (tx) =>
        tx.execute(sql`select kind from job where state <> 'ready'`),
      )
      expect(jobs.rows).toEqual([])
    } finally {
      await database.close()
    }
  })
})
