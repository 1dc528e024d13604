import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { findFreePort, findPrograms, startPostgres, type Postgres } from '../postgres.ts'
import { startReceiver } from '../webhook-receiver.ts'
import { eventually, register, signAs, type RoomGuest, type TestPerson, type World } from '../world.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { checkCompleted, checkMails, checkSealedRows, sendToAll, type Expected } from './ledger.ts'
import { makeMailServer, withRealMail } from './mail-server.ts'

/** `KILLS=1000` for a long run. */
const kills = Number(process.env['KILLS'] ?? 40)
const signersEach = 2
/** A little more to sign than there are kills, so that each falls into work. */
const envelopes = Math.ceil((kills * 1.2) / signersEach)
const settledWithinMs = 60_000

describe.runIf(findPrograms())('two web and two worker processes, killed at random under load', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-many-'))
  let post: ReturnType<typeof makeMailServer>
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let postgres: Postgres
  let cluster: Cluster
  let world: World
  let mara: TestPerson
  const planned: (Expected & { rooms: RoomGuest[] })[] = []

  beforeAll(async () => {
    const port = await findFreePort()
    post = makeMailServer(port, {})
    await post.up()
    receiver = await startReceiver()
    postgres = (await startPostgres())!
    const environment = {
      DATABASE_URL: postgres.url,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'paraph@example.org',
    }
    cluster = await startCluster(folder, environment, { web: 2, worker: 2 })
    await cluster.whole()
    world = withRealMail(post, cluster.world)
    mara = await register(world, 'mara', 'Acme')
    const { status } = await mara.call('POST /webhooks', {
      body: { url: receiver.url, events: ['envelope.completed'] },
    })
    expect(status).toBe(201)
    for (let number = 0; number < envelopes; number += 1) {
      const emails = Array.from({ length: signersEach }, (_, at) => `guest.${number}.${at}@example.org`)
      planned.push(await sendToAll(world, mara, `Lease number ${number} of all`, emails))
    }
  })
  afterAll(async () => {
    await cluster.stop()
    await receiver.close()
    await post.down()
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('lose nothing and do nothing twice, and all is settled soon after', async () => {
    const rooms = planned.flatMap(({ rooms: opened }) => opened)
    const signing: Promise<number>[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      for (const room of rooms.slice(signing.length, Math.ceil(((kill + 1) * rooms.length) / kills)))
        signing.push(signAs(room).then(({ status }) => status))
      await sleep(Math.random() * 300)
      await cluster.killOne()
    }
    expect(new Set(await Promise.all(signing))).toEqual(new Set([200]))
    await cluster.whole()

    const began = performance.now()
    await eventually(async () => {
      const { body } = await mara.call('GET /envelope-counts')
      return body.completed === envelopes
    }, settledWithinMs)
    const unheard = () => {
      const heard = new Set(receiver.heard.map(({ id }) => id))
      return envelopes - heard.size
    }
    await eventually(async () => unheard() === 0 && mailsOfAll() === planned.length * 5, settledWithinMs)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const repeated = post.received.length - new Set(post.received.map(({ mail }) => mail.messageId)).size
    process.stdout.write(
      `${kills} kills, ${envelopes} envelopes: settled after ${seconds} s, ${repeated} mails came twice under one Message-ID\n`,
    )
  })

  test('leave a whole ledger: one seal, one completion, one mail for each recipient and outcome, one event', async () => {
    for (const expected of planned) {
      await checkCompleted(world, mara, expected)
      // By itself it is made for whoever asks for it.
      const certificate = await mara.call('GET /envelopes/{id}/certificate', { params: { id: expected.id } })
      expect(certificate.status).toBe(200)
      checkMails(messageIdsOf(expected), expected)
      const events = receiver.heard.filter(({ body }) => body.includes(expected.id))
      expect(new Set(events.map(({ id }) => id)).size).toBe(1)
    }
    const database = await openPostgresDatabase(postgres.url, 2)
    try {
      for (const expected of planned) await checkSealedRows(database, mara.organizationId, expected)
      const jobs = await database.transaction(null, (tx) =>
        tx.execute(sql`select kind, state from job where state = 'dead' or queue <> 'tidying'`),
      )
      expect(jobs.rows).toEqual([])
    } finally {
      await database.close()
    }
  })

  /** Each once, however often it came. */
  function messageIdsOf({ id }: Expected): string[] {
    const ids = post.received.map(({ mail }) => (mail.messageId ?? '').replace(/^</, ''))

    return [...new Set(ids)].filter((messageId) => messageId.includes(id))
  }

  function mailsOfAll(): number {
    return planned.reduce((sum, expected) => sum + messageIdsOf(expected).length, 0)
  }
})
