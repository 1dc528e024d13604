import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, describe, test } from 'vitest'
import type { DocumentShape } from '#contract/shapes.ts'
import type { Database, Transaction } from '#server/data/database.ts'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { join, type Joined } from '../join.ts'
import { copyPostgresDatabase } from '../prepared/postgres.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sendTo } from '../signing-room.ts'
import { eventually, makeWorld, register, uploadDocument, type TestPerson, type World } from '../world.ts'

type Answer = { status: number }

/** Only there two transactions are under way at once. */
describe.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  '[O4] what is being made while somebody goes',
  () => {
    let world: World
    let database: Database
    let mara: TestPerson
    let lease: DocumentShape
    let home: { id: string }
    beforeAll(async () => {
      const server = await copyPostgresDatabase()
      if (!server) throw new Error('no PostgreSQL was prepared')
      world = await makeWorld({ databaseUrl: server.url })
      database = await openPostgresDatabase(server.url, 2)
      mara = await register(world, 'mara', 'Acme')
      lease = await uploadDocument(mara, await makeSamplePdf({}))
      home = { id: mara.organizationId }
    })
    afterAll(async () => {
      await database.close()
      await world.close()
    })

    const waiting = async (tx: Transaction) =>
      (await tx.execute(sql`select 1 from pg_locks where not granted`)).rows.length

    /** `make` gets as far as what `hold` locks; who goes comes meanwhile, and is done or waits. */
    async function together<A extends Answer, B extends Answer>(
      hold: (tx: Transaction) => Promise<unknown>,
      make: () => Promise<A>,
      go: () => Promise<B>,
    ): Promise<[A, B]> {
      const { making, going } = await database.transaction(mara.organizationId as never, async (tx) => {
        await hold(tx)
        const made = make()
        await eventually(async () => (await waiting(tx)) === 1)
        let isGone = false
        const gone = go().finally(() => (isGone = true))
        await eventually(async () => isGone || (await waiting(tx)) === 2)
        return { making: made, going: gone }
      })

      return Promise.all([making, going])
    }

    const remove = (person: Joined) =>
      mara.call('DELETE /organizations/{id}/members/{memberId}', { params: { ...home, memberId: person.id } })

    const trade = (token: string) =>
      world.fetch('/api/signing/trade', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ token }),
      })

    async function sendInPerson() {
      const host = { name: 'Mara', email: mara.email }
      const asked = { key: 'jane', recipientRole: 'in_person', email: '', host } as const
      const sent = await sendTo(mara, lease, [asked])
      const open = (by: TestPerson, headers: Record<string, string> = {}) =>
        by.call('POST /envelopes/{id}/recipients/{recipient}/room', {
          ...{ params: { id: sent.id, recipient: sent.idOf('jane') }, body: { kind: 'in-person' }, headers },
        })
      const hold = (tx: Transaction) => tx.execute(sql`select from envelope where id = ${sent.id} for update`)

      return { open, hold }
    }

    test('is a room that shuts when its member is removed', async () => {
      const omar = await join(world, mara, 'omar', 'manager')
      const { open, hold } = await sendInPerson()
      const [opened, removed] = await together(
        hold,
        () => open(omar),
        () => remove(omar),
      )

      expect([opened.status, removed.status]).toEqual([201, 204])
      expect((await trade(opened.body.token)).status).toBe(404)
    })

    test('is a room that shuts when its key is deleted', async () => {
      const { open, hold } = await sendInPerson()
      const { body: made } = await mara.call('POST /organizations/{id}/apikey', { params: home, body: {} })
      const [opened, deleted] = await together(
        hold,
        () => open(mara, { authorization: `Bearer ${made.key}` }),
        () => mara.call('DELETE /organizations/{id}/apikey/{key}', { params: { ...home, key: made.id } }),
      )

      expect([opened.status, deleted.status]).toEqual([201, 204])
      expect((await trade(opened.body.token)).status).toBe(404)
    })

    test('is a template that is handed over, though nobody else saw it', async () => {
      const omar = await join(world, mara, 'omar')
      const [made, removed] = await together(
        // Between the template and its version: written, and not yet committed.
        (tx) => tx.execute(sql`lock table template_version in share mode`),
        () => omar.call('POST /templates', { body: { ...template, visibility: 'private' } }),
        () => remove(omar),
      )

      expect([made.status, removed.status]).toEqual([201, 204])
      const { body } = await mara.call('GET /templates/{id}', { params: { id: made.body.id } })
      expect([body.name, body.createdBy?.name]).toEqual(['Late', 'mara'])
    })
  },
)

const template = { name: 'Late', documents: [], recipients: [], fields: [] }
