import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type Postgres } from '../postgres.ts'
import { eventually, register, standIn, type TestPerson } from '../world.ts'
import { startServer, type ServerProcess } from './start-server.ts'

describe.each(['embedded', 'postgres'] as const)(
  'a server killed under an Idempotency-Key (%s)',
  (engine) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-once-'))
    let postgres: Postgres | undefined
    let server: ServerProcess
    let mara: TestPerson
    const world = standIn(() => server.world)
    const start = () => startServer(folder, postgres && { DATABASE_URL: postgres.url })
    beforeAll(async () => {
      if (engine === 'postgres') {
        postgres = await startPostgres()
        if (!postgres) throw new Error('These tests need PostgreSQL, which is not installed')
      }
      server = await start()
      mara = await register(world, 'mara', 'Acme')
    })
    afterAll(async () => {
      await server.kill()
      postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    const draft = (title: string) => ({ title, documents: [], recipients: [], fields: [] })
    const make = (key: string) =>
      mara.call('POST /envelopes', { body: draft(key), headers: { 'idempotency-key': key } })
    const titled = async (title: string) =>
      (await mara.call('GET /envelopes', { query: { limit: '100' } })).body.items.filter(
        (envelope) => envelope.title === title,
      )

    /** Alone on its database a server ends the leases of the dead; on a shared one they end by themselves, here at once. */
    async function endLeases(): Promise<void> {
      if (!postgres) return
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      await client.query(
        `update idempotency_key set lease_until = now() - interval '1 second' where claim is not null`,
      )
      await client.end()
    }

    test.each(['before', 'after'])('%s the commit of the work: it is there once', async (key) => {
      await world.fetch(`/test/die/${key}`)
      await expect(make(key)).rejects.toThrow()
      server = await start()
      const isDone = key === 'after'
      expect(await titled(key)).toHaveLength(isDone ? 1 : 0)

      if (!isDone && postgres) {
        const early = await make(key)
        expect(early).toMatchObject({ status: 409, body: { code: 'idempotency-taken' } })
        expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(5)
        await endLeases()
      }
      const answers = [await make(key), await make(key)]

      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      const [there] = await titled(key)
      expect(answers.map(({ body }) => body.id)).toEqual([there?.id, there?.id])
      expect(await titled(key)).toHaveLength(1)
    })

    test('at any moment: the work is there once, and the answer is the same', async () => {
      for (const key of ['one', 'two']) {
        const asked = make(key).catch(() => null)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 60))
        await server.kill()
        await asked
        server = await start()
        await endLeases()
        const answer = await eventually(async () => {
          const again = await make(key)
          return again.status === 201 && again
        })
        const there = await titled(key)
        expect(there.map(({ id }) => id)).toEqual([answer.body.id])
      }
    })
  },
)
