import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import type { Point } from '#server/points.ts'
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
import { readFate } from './storm/meet-fates.ts'

type Frozen = ServerProcess & {
  /** From now on it stands still at that point, as by SIGSTOP. Resolves when it is told. */
  freezeAt(point: Point): Promise<void>
  /** Resolves when it stands there. */
  isFrozen: Promise<unknown>
}

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
  let start: (role: 'web' | 'worker', hear?: (line: string) => void) => Promise<ServerProcess>
  beforeAll(async () => {
    const port = await findFreePort()
    post = makeMailServer(port, {})
    await post.up()
    postgres = (await startPostgres())!
    start = async (role, hear) => {
      const environment = {
        DATABASE_URL: postgres.url,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'paraph@example.org',
        PARAPH_ROLE: role,
      }
      const server = await startServer(folder, environment, hear)
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

  async function startFrozen(): Promise<Frozen> {
    const { promise: isFrozen, resolve } = Promise.withResolvers<undefined>()
    const server = await start('worker', (line) => {
      if (readFate(line)?.fate === 'stop') resolve(undefined)
    })
    const freezeAt = async (point: Point) => {
      const told = await server.world.fetch('/test/fates', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ [point]: 'stop' }),
      })
      expect(told.status).toBe(204)
    }

    return { ...server, freezeAt, isFrozen }
  }

  test('and comes back seals nothing twice, and mails nothing that another has mailed meanwhile', async () => {
    const sealing = await startFrozen()
    mara = await register(world, 'mara', 'Acme')
    const sealed = await sendToAll(world, mara, 'Sealed by another', ['seal@example.org'])
    await sealing.freezeAt('seal signed')
    expect((await signAs(sealed.rooms[0]!)).status).toBe(200)
    await sealing.isFrozen
    expect(await isHeld('seal', sealed.id)).toBe(true)

    const mailing = await startFrozen()
    await eventually(async () => (await jobsLeft()).every(({ kind }) => kind === 'seal'))
    await mailing.freezeAt('mail composed')
    const mailed = await sendEnvelope(mara, 'Mailed by another', ['mail@example.org'])
    await mailing.isFrozen
    expect(await isHeld('invite', mailed.id)).toBe(true)
    expect(post.asked).not.toContain('mail@example.org')

    await start('worker')
    await whenCompleted(mara, sealed.id)
    await eventually(async () => post.received.some(({ to }) => to === 'mail@example.org'))
    expect(await isHeld('seal', sealed.id)).toBe(false)
    for (const { pid } of [sealing, mailing]) process.kill(pid, 'SIGCONT')
    await sleep(wakingMs)

    expect(post.asked.filter((to) => to === 'mail@example.org')).toHaveLength(1)
    await checkSealed(sealed)
    expect(idsOf(mailed)).toHaveLength(1)
    // They go on working: the other one is gone.
    await running.at(-1)?.stop()
    const last = await sendToAll(world, mara, 'Sent afterwards', ['last@example.org'])
    expect((await signAs(last.rooms[0]!)).status).toBe(200)
    await whenCompleted(mara, last.id)
    await eventually(async () => (await jobsLeft()).length === 0)
  })

  async function checkSealed(expected: Expected): Promise<void> {
    const database = await openPostgresDatabase(postgres.url, 2)
    try {
      await checkCompleted(world, mara, expected)
      const params = { id: expected.id }
      // By itself it is made for whoever asks for it.
      expect((await mara.call('GET /envelopes/{id}/certificate', { params })).status).toBe(200)
      await checkSealedRows(database, mara.organizationId, expected)
      await eventually(async () => idsOf(expected).length === 2 * expected.emails.length + 1)
      checkMails(idsOf(expected), expected)
    } finally {
      await database.close()
    }
  }

  /** Message-IDs of the mails about an envelope, each once. */
  function idsOf({ id }: Expected): string[] {
    const ids = post.received.map(({ mail }) => (mail.messageId ?? '').replace(/^</, ''))

    return [...new Set(ids)].filter((messageId) => messageId.includes(id))
  }

  async function jobsLeft(): Promise<{ kind: string }[]> {
    const { rows } = await owner.query<{ kind: string }>(
      `select kind from job where state = 'dead' or queue <> 'tidying'`,
    )

    return rows
  }
})
