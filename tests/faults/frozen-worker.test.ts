import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { findFreePort, findPrograms, startPostgres, type Postgres } from '../postgres.ts'
import { whenCompleted } from '../sealed.ts'
import { eventually, register, signAs, type TestPerson, type World } from '../world.ts'
import {
  checkCompleted,
  checkMails,
  checkSealedRows,
  sendEnvelope,
  sendToAll,
  type Expected,
} from './ledger.ts'
import { makeMailServer, withRealMail } from './mail-server.ts'
import { startServer, type ServerProcess } from './start-server.ts'

/** To be stopped in the middle of a job is a matter of luck, and tried so often. */
const tries = 40
/** Longer than whoever is woken needs to go on where it was stopped. */
const wakingMs = 3000

describe.runIf(findPrograms())('a worker that is frozen past its lease', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-frozen-'))
  const running: ServerProcess[] = []
  let post: ReturnType<typeof makeMailServer>
  let postgres: Postgres
  let owner: pg.Client
  let world: World
  let mara: TestPerson
  let start: (role: 'web' | 'worker') => Promise<ServerProcess>
  beforeAll(async () => {
    const port = await findFreePort()
    post = makeMailServer(port, {})
    await post.up()
    postgres = (await startPostgres())!
    start = async (role) => {
      const server = await startServer(folder, {
        DATABASE_URL: postgres.url,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'paraph@example.org',
        PARAPH_ROLE: role,
      })
      running.push(server)
      return server
    }
    world = withRealMail(post, (await start('web')).world)
    owner = new pg.Client({ connectionString: postgres.url })
    await owner.connect()
  })
  afterAll(async () => {
    for (const one of running) await one.kill()
    await owner.end()
    await post.down()
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const isHeld = async (kind: string, envelope: string) => {
    const { rows } = await owner.query(
      `select id from job where kind = $1 and state = 'running' and payload ->> 'envelopeId' = $2`,
      [kind, envelope],
    )
    return rows.length > 0
  }

  /** Stops a worker while it has such a job. False where it was faster. */
  async function freeze({ pid }: ServerProcess, kind: string, envelope: string): Promise<boolean> {
    const end = Date.now() + 5000
    while (Date.now() < end && !(await isHeld(kind, envelope))) await sleep(1)
    process.kill(pid, 'SIGSTOP')
    // What it had sent before is done by then.
    await sleep(200)

    return isHeld(kind, envelope)
  }

  async function untilFrozen(
    worker: ServerProcess,
    attempt: (number: number) => Promise<{ expected: Expected; isFrozen: boolean }>,
  ): Promise<Expected[]> {
    const all: Expected[] = []
    for (let number = 0; number < tries; number += 1) {
      const { expected, isFrozen } = await attempt(number)
      all.push(expected)
      if (isFrozen) return all
      process.kill(worker.pid, 'SIGCONT')
    }

    throw new Error('it was never caught in the middle of a job')
  }

  test('and comes back seals nothing twice, and mails nothing that another has mailed meanwhile', async () => {
    const sealing = await start('worker')
    mara = await register(world, 'mara', 'Acme')
    const sealed = await untilFrozen(sealing, async (number) => {
      const title = `Sealed ${number} times`
      const planned = await sendToAll(world, mara, title, [`seal.${number}@example.org`])
      expect((await signAs(planned.rooms[0]!)).status).toBe(200)
      return { expected: planned, isFrozen: await freeze(sealing, 'seal', planned.id) }
    })
    const mailing = await start('worker')
    const mailed = await untilFrozen(mailing, async (number) => {
      const expected = await sendEnvelope(mara, `Mailed ${number} times`, [`mail.${number}@example.org`])
      const isHeldNow = await freeze(mailing, 'invite', expected.id)
      // What is under way to the mail server cannot be called back.
      return { expected, isFrozen: isHeldNow && !post.asked.includes(expected.emails[0] ?? '') }
    })
    const held = [sealed.at(-1)!, mailed.at(-1)!]

    await start('worker')
    await whenCompleted(mara, held[0]!.id)
    await eventually(async () => post.received.some(({ to }) => to === held[1]!.emails[0]))
    expect(await isHeld('seal', held[0]!.id)).toBe(false)
    for (const { pid } of [sealing, mailing]) process.kill(pid, 'SIGCONT')
    await sleep(wakingMs)

    expect(post.asked.filter((to) => to === held[1]!.emails[0])).toHaveLength(1)
    await checkSealed(sealed)
    for (const expected of mailed) expect(idsOf(expected), expected.emails[0]).toHaveLength(1)
    // They go on working: the other one is gone.
    await running.at(-1)?.stop()
    const last = await sendToAll(world, mara, 'Sent afterwards', ['last@example.org'])
    expect((await signAs(last.rooms[0]!)).status).toBe(200)
    await whenCompleted(mara, last.id)
    await eventually(async () => (await jobsLeft()).length === 0)
  })

  async function checkSealed(all: readonly Expected[]): Promise<void> {
    const database = await openPostgresDatabase(postgres.url, 2)
    try {
      for (const expected of all) {
        await checkCompleted(world, mara, expected)
        const params = { id: expected.id }
        // By itself it is made for whoever asks for it.
        expect((await mara.call('GET /envelopes/{id}/certificate', { params })).status).toBe(200)
        await checkSealedRows(database, mara.organizationId, expected)
        await eventually(async () => idsOf(expected).length === 2 * expected.emails.length + 1)
        checkMails(idsOf(expected), expected)
      }
    } finally {
      await database.close()
    }
  }

  /** Message-IDs of the mails about an envelope, each once. */
  function idsOf({ id }: Expected): string[] {
    const ids = post.received.map(({ mail }) => (mail.messageId ?? '').replace(/^</, ''))

    return [...new Set(ids)].filter((messageId) => messageId.includes(id))
  }

  async function jobsLeft(): Promise<unknown[]> {
    const { rows } = await owner.query<{ kind: string }>(
      `select kind from job where state = 'dead' or queue <> 'tidying'`,
    )

    return rows
  }
})
