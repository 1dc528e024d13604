import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unchanged } from '#core/envelope/decision.ts'
import type { EnvelopeId, OrganizationId, RecipientId, UserId } from '#core/ids.ts'
import { envelope as anEnvelope, recipient as someone } from '../../../../tests/cast.ts'
import { findPrograms, startPostgres, type Postgres } from '../../../../tests/postgres.ts'
import { eventually } from '../../../../tests/world.ts'
import type { Database } from '../data/database.ts'
import { writeTogether } from '../data/many-rows.ts'
import { openPostgresDatabase } from '../data/postgres-database.ts'
import { sealKey, sealRevocation } from '../data/tables/directory.ts'
import { holdKeys, noneRevoked } from '../trust/revoke-key.ts'
import { makeRandom, systemClock } from '../system.ts'
import { actOfSystem } from './act-of.ts'
import { isWhole, readTrail } from './audit-trail.ts'
import { makeEnact } from './enact.ts'
import { insertsOfEnvelope } from './envelope-rows.ts'
import { holdEnvelope } from './held-envelope.ts'

const acme = randomUUID() as OrganizationId
const at = new Date('2026-11-21T12:00:00Z')
const random = makeRandom(systemClock)
const enact = makeEnact({ clock: systemClock, random, wake() {} })

/** Only there two transactions are under way at once. */
describe.runIf(findPrograms())('on PostgreSQL, whoever waits for an envelope', () => {
  let server: Postgres
  let database: Database
  beforeAll(async () => {
    server = (await startPostgres())!
    database = await openPostgresDatabase(server.url, 4)
  })
  afterAll(async () => {
    await database.close()
    server.stop()
  })

  const somebodyWaits = () =>
    eventually(() =>
      database.transaction(null, async (tx) => {
        const { rows } = await tx.execute(sql`select 1 from pg_locks where not granted`)
        return rows.length > 0
      }),
    )

  async function addEnvelope() {
    const id = randomUUID() as EnvelopeId
    const ana = { ...someone('ana', 1), id: randomUUID() as RecipientId }
    const sender = randomUUID() as UserId
    const made = { ...anEnvelope('sent', [ana]), id, organizationId: acme, sender }
    await database.transaction(acme, (tx) => writeTogether(tx, insertsOfEnvelope(made)))

    return { id, ana }
  }

  test('sees the recipients and the trail as whoever held it has left them', async () => {
    const { id, ana } = await addEnvelope()
    const note = (held: Awaited<ReturnType<typeof holdEnvelope>>) => ({
      ...unchanged({ ...held.envelope, recipients: [{ ...ana, name: 'Ana Renamed' }] }),
      events: [{ type: 'recipient.viewed', recipient: ana.id } as const],
    })
    let second: Promise<string[]> = Promise.resolve([])
    await database.transaction(acme, async (tx) => {
      const held = await holdEnvelope(tx, acme, id)
      second = database.transaction(acme, async (other) => {
        const waited = await holdEnvelope(other, acme, id)
        await enact(other, waited, note(waited), actOfSystem(at))
        return waited.envelope.recipients.map(({ name }) => name)
      })
      await somebodyWaits()
      await enact(tx, held, note(held), actOfSystem(at))
    })

    expect(await second).toEqual(['Ana Renamed'])
    const trail = await database.transaction(acme, (tx) => readTrail(tx, { organizationId: acme, id }))
    expect(trail.map(({ event }) => event.sequence)).toEqual([1, 2])
    expect(isWhole(trail)).toBe(true)
  })

  test('and for a key that is being revoked, writes nothing with it afterwards', async () => {
    const { id } = await addEnvelope()
    const purpose = `seal:${id}:live`
    await database.transaction(null, (tx) =>
      tx.insert(sealKey).values({ purpose, certificate: '', privateKey: '', createdAt: at }),
    )
    let sealing: Promise<number | null> = Promise.resolve(null)
    await database.transaction(null, async (tx) => {
      await tx.execute(sql`select 1 from ${sealKey} where purpose = ${purpose} for update`)
      sealing = database.transaction(acme, async (other) => {
        await holdEnvelope(other, acme, id, holdKeys([purpose]))
        return (await other.execute(sql`select 1 where ${noneRevoked([purpose])}`)).rowCount
      })
      await somebodyWaits()
      await tx.insert(sealRevocation).values({ purpose, reason: 'keyCompromise', since: at, revokedAt: at })
    })

    expect(await sealing).toBe(0)
  })
})
