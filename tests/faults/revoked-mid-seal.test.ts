import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { OrganizationId } from '#core/ids.ts'
import type { Database } from '#server/data/database.ts'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { makeInstanceKey } from '#server/trust/instance-key.ts'
import { makeKeyCustody } from '#server/trust/key-custody.ts'
import { readKeptKeys, type KeptKey } from '#server/trust/kept-keys.ts'
import { hasOpenssl, makeDesk } from '#server/trust/openssl.fixture.ts'
import { makeForeignAuthority, serveTimeStamps } from '#server/trust/time-stamp-server.fixture.ts'
import { makeRandom, systemClock } from '#server/system.ts'
import { findPrograms, startPostgres, type Postgres } from '../postgres.ts'
import { sealOne } from '../sealed.ts'
import { eventually, makeWorld, register, type TestPerson, type World } from '../world.ts'

const instanceKey = randomBytes(32)

describe.runIf(findPrograms() && hasOpenssl)('a seal key that is revoked while it seals', () => {
  const desk = makeDesk()
  let server: Postgres
  /** Of another process, as the command line is one. */
  let database: Database
  let authority: Awaited<ReturnType<typeof serveTimeStamps>>
  let world: World
  let mara: TestPerson
  /** Done while a seal waits for its time-stamp: signed, and not on record yet. The first token only names the authority. */
  let midSeal: (() => Promise<unknown>) | null = null
  let asked = 0
  beforeAll(async () => {
    server = (await startPostgres())!
    const foreign = await makeForeignAuthority(desk)
    authority = await serveTimeStamps(async (query) => {
      asked += 1
      if (asked === 2) await midSeal?.()
      return foreign.reply(query)
    })
    world = await makeWorld({
      databaseUrl: server.url,
      environment: {
        INSTANCE_KEY: instanceKey.toString('base64'),
        TSA_URLS: authority.url,
        TSA_TRUST_ANCHORS: path.join(desk.folder, 'tr.pem'),
      },
    })
    database = await openPostgresDatabase(server.url, 2)
    mara = await register(world, 'mara', 'Acme')
  })
  afterAll(async () => {
    await world.close()
    await database.close()
    authority[Symbol.dispose]()
    desk[Symbol.dispose]()
    server.stop()
  })

  async function judgeOne(email: string) {
    const { id, bytes } = await sealOne(world, mara, email)

    return { id, sealed: bytes, verdict: await world.app.services.verify(bytes) }
  }

  test('seals nothing any more: the file is sealed anew with the next key, once', async () => {
    const good = { indication: 'total-passed', recorded: true }
    expect((await judgeOne('before@example.org')).verdict).toMatchObject(good)
    const custody = custodyOf(database)
    const wish = { kind: 'current', organization: mara.organizationId, mode: 'live' } as const
    let isRevoked = false
    asked = 0
    midSeal = async () => {
      await custody.revoke({ ...wish, reason: 'keyCompromise', since: null })
      isRevoked = true
    }

    const { id, sealed, verdict } = await judgeOne('during@example.org')

    expect(isRevoked).toBe(true)
    expect(verdict).toMatchObject(good)
    const { keys, used } = await keysIn(database, sealed, 'seal')
    expect(keys).toHaveLength(2)
    expect(used.map(({ isNewest, revocation }) => [isNewest, revocation])).toEqual([[true, null]])
    const { body: audit } = await mara.call('GET /envelopes/{id}/audit', { params: { id } })
    const types = audit.items.map(({ type }) => type)
    expect(types.filter((type) => type === 'envelope.completed')).toHaveLength(1)
    expect(types).not.toContain('envelope.seal_failed')
  })
})

describe.runIf(findPrograms())('a time-stamp key that is revoked behind its time-stamp', () => {
  let server: Postgres
  /** Of another process, as the command line is one. */
  let database: Database
  let world: World
  let mara: TestPerson
  /** Done while a sealed file waits for its envelope, to be recorded. */
  let beforeRecord: (() => Promise<unknown>) | null = null
  beforeAll(async () => {
    server = (await startPostgres())!
    database = await openPostgresDatabase(server.url, 3)
    world = await makeWorld({
      databaseUrl: server.url,
      environment: { INSTANCE_KEY: instanceKey.toString('base64'), TSA_URLS: 'embedded' },
      aroundJob: (kind, work) => (kind === 'seal' ? whileHeld(work) : work()),
    })
    mara = await register(world, 'mara', 'Acme')
  })
  afterAll(async () => {
    await world.close()
    await database.close()
    server.stop()
  })

  async function whileHeld(work: () => Promise<void>): Promise<void> {
    const meanwhile = beforeRecord
    beforeRecord = null
    if (!meanwhile) return work()
    const sealing = await database.transaction(mara.organizationId as OrganizationId, async (tx) => {
      await tx.execute(sql`select from envelope for update`)
      const working = work()
      await eventually(async () => {
        const { rows } = await tx.execute(sql`select 1 from pg_locks where not granted`)
        return rows.length > 0
      })
      await meanwhile()
      return { working }
    })

    return sealing.working
  }

  test('stamps nothing any more: the file is sealed anew with the next key', async () => {
    await sealOne(world, mara, 'before@example.org')
    const first = (await database.transaction(null, readKeptKeys)).find(({ kind }) => kind === 'time-stamp')
    let isRevoked = false
    beforeRecord = async () => {
      const wish = { kind: 'serial', serial: first?.serial ?? '' } as const
      await custodyOf(database).revoke({ ...wish, reason: 'keyCompromise', since: null })
      isRevoked = true
    }

    const { bytes } = await sealOne(world, mara, 'during@example.org')

    expect(isRevoked).toBe(true)
    const { keys, used } = await keysIn(database, bytes, 'time-stamp')
    expect(keys).toHaveLength(2)
    expect(used.map(({ isNewest, revocation }) => [isNewest, revocation])).toEqual([[true, null]])
  })
})

function custodyOf(database: Database) {
  return makeKeyCustody({
    database,
    instanceKey: makeInstanceKey(instanceKey),
    clock: systemClock,
    random: makeRandom(systemClock),
    addresses: () => null,
  })
}

/** Every key of a kind, and those whose certificates stand in a signature, whose bytes are hexadecimal digits of the file. */
async function keysIn(database: Database, sealed: Uint8Array, wanted: KeptKey['kind']) {
  const keys = (await database.transaction(null, readKeptKeys)).filter(({ kind }) => kind === wanted)
  const used = keys.filter(({ row }) =>
    Buffer.from(sealed).includes(Buffer.from(row.certificate).toString('hex')),
  )

  return { keys, used }
}
