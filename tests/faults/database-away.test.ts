import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { OrganizationId } from '#core/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/data/database.ts'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { findPrograms, startPostgres, type Postgres } from '../postgres.ts'
import { makeWorld, origin, register, type TestPerson, type World } from '../world.ts'

const patience = { connectionMs: 1_000, statementMs: 1_500, lockMs: 800 }
/** All of it and what the driver adds, on a machine with other things to do. */
const soonMs = 12_000
const acme = '01900000-0000-7000-8000-00000000000a' as OrganizationId

/** A way to the server that can fall silent: nothing is refused, nothing arrives. */
async function makeWire(
  to: string,
): Promise<{ url: string; silence(isSilent: boolean): void; close(): void }> {
  const target = new URL(to)
  const pairs = new Set<[net.Socket, net.Socket]>()
  const server = net.createServer((client) => {
    const far = net.connect(Number(target.port), target.hostname)
    const pair: [net.Socket, net.Socket] = [client, far]
    pairs.add(pair)
    client.pipe(far).pipe(client)
    for (const end of pair) end.on('error', () => pairs.delete(pair))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(to)
  url.port = String((server.address() as net.AddressInfo).port)

  return {
    url: url.href,
    silence(isSilent) {
      for (const [client, far] of pairs) {
        if (isSilent) client.unpipe(far)
        else client.pipe(far)
      }
    },
    close() {
      for (const pair of pairs) for (const end of pair) end.destroy()
      server.close()
    },
  }
}

describe.runIf(findPrograms())('a PostgreSQL that does not answer in time', () => {
  let server: Postgres
  let wire: Awaited<ReturnType<typeof makeWire>>
  let database: Database
  beforeAll(async () => {
    server = (await startPostgres())!
    wire = await makeWire(server.url)
    database = await openPostgresDatabase(wire.url, 2, patience)
  })
  afterAll(async () => {
    await database.close()
    wire.close()
    server.stop()
  })

  const ask = (statement = sql`select 1`) => database.transaction(null, (tx) => tx.execute(statement))
  async function expectBusySoon(work: Promise<unknown>) {
    const started = performance.now()
    await expect(work).rejects.toMatchObject({ code: 'busy' })
    expect(performance.now() - started).toBeLessThan(soonMs)
  }

  test('is busy while a statement takes too long, and there again after it', async () => {
    await expectBusySoon(ask(sql`select pg_sleep(60)`))
    await ask()
  })

  test('is busy while somebody else holds the lock', async () => {
    const holder = new pg.Client(server.url)
    await holder.connect()
    await holder.query('begin; lock table job')
    await expectBusySoon(ask(sql`lock table job`))
    await holder.end()
    await ask()
  })

  test('is busy while every connection is taken', async () => {
    const work = [1, 2].map(() => database.transaction(null, () => sleep(3_000)).catch(() => {}))
    await expectBusySoon(ask())
    await Promise.all(work)
    await ask()
  })

  test('takes a connection back from work that forgets it', async () => {
    const forgetful = database.transaction(null, async (tx) => {
      await sleep(2 * patience.statementMs + 1_500)
      await tx.execute(sql`select 1`)
    })
    await expect(forgetful).rejects.toMatchObject({ code: 'busy' })
    await ask()
  })

  test('is busy while nothing comes back at all, and there again on new connections', async () => {
    await ask()
    wire.silence(true)
    await expectBusySoon(ask())
    wire.silence(false)
    await ask()
  })

  /** Rejections that nobody hears would end the process. */
  async function expectHeard(work: () => Promise<void>) {
    const unheard: unknown[] = []
    const note = (reason: unknown) => void unheard.push(reason)
    process.on('unhandledRejection', note)
    try {
      await work()
      await sleep(50)
    } finally {
      process.off('unhandledRejection', note)
    }
    expect(unheard).toEqual([])
  }
  const read = () => database.read(acme, (tx) => tx.execute(sql`select 1`))

  test('does not end the process when it falls silent under a reading', () =>
    expectHeard(async () => {
      await read()
      wire.silence(true)
      await expectBusySoon(read())
      wire.silence(false)
      await read()
    }))

  test('does not end the process when it ends a connection under a reading', () =>
    expectHeard(async () => {
      await read()
      wire.silence(true)
      const reading = expectBusySoon(read())
      await sleep(100)
      const administrator = new pg.Client(server.url)
      await administrator.connect()
      await administrator.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
      )
      await administrator.end()
      await reading
      wire.silence(false)
      await read()
    }))

  test('takes its time for backups', async () => {
    await expect(database.snapshot((tx) => tx.execute(sql`select pg_sleep(4)`))).resolves.toBeDefined()
  })
})

describe.runIf(findPrograms())('a request while the database does not answer', () => {
  let server: Postgres
  let holder: pg.Client
  let world: World
  let mara: TestPerson
  beforeAll(async () => {
    server = (await startPostgres())!
    world = await makeWorld({ databaseUrl: server.url })
    mara = await register(world, 'mara', 'Acme')
    holder = new pg.Client(server.url)
    await holder.connect()
    await holder.query('begin; lock table member, signing_link, identity_user')
  })
  afterAll(async () => {
    await holder.end()
    await world.close()
    server.stop()
  })

  test('is told to come again: 503 with Retry-After', async () => {
    const { status, headers, body } = await mara.call('GET /users/me')

    expect(body).toMatchObject({ code: 'busy' })
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  })

  test('of the identity service too', async () => {
    const response = await world.fetch('/idp/', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
        origin,
      },
      body: JSON.stringify({
        ClientId: world.app.identity.client.userPoolClientId,
        AuthFlow: 'USER_AUTH',
        AuthParameters: { USERNAME: mara.email, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
      }),
    })

    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  })
})
