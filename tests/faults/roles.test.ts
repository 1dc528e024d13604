import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenForHealth } from '#server/http/listen-for-health.ts'
import { findPrograms, startPostgres, type Postgres } from '../postgres.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { draftEnvelope, eventually, makeWorld, openRoom, register, signAs, uploadDocument } from '../world.ts'
import { startServer, type ServerProcess } from './start-server.ts'

/** Long enough for a worker to have looked several times. */
const manyLooksMs = 2_500

describe.runIf(findPrograms())('processes that each do a part', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-roles-'))
  const running: ServerProcess[] = []
  let postgres: Postgres
  beforeAll(async () => {
    postgres = (await startPostgres())!
  })
  afterAll(async () => {
    for (const one of running) await one.stop()
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(role: 'web' | 'worker'): Promise<ServerProcess> {
    const server = await startServer(folder, { DATABASE_URL: postgres.url, PARAPH_ROLE: role })
    running.push(server)

    return server
  }

  test('web processes do no job, and what one leaves a worker does, whoever asked', async () => {
    const first = await start('web')
    const worker = await start('worker')
    const second = await start('web')
    const mara = await register(first.world, 'mara', 'Acme')
    const document = await uploadDocument(mara, await makeSamplePdf())
    await worker.stop()

    const { id } = await draftEnvelope(mara, document, [
      { key: 'jane', name: 'Jane Roe', email: 'jane@example.org' },
    ])
    expect((await mara.call('POST /envelopes/{id}/send', { params: { id } })).status).toBe(200)
    await sleep(manyLooksMs)
    expect(await second.world.app.services.readOutbox('jane@example.org'), 'nobody does jobs').toEqual([])

    await start('worker')
    const jane = await openRoom(second.world, 'jane@example.org')
    await signAs(jane)
    const status = async () =>
      (await mara.call('GET /envelopes/{id}', { params: { id } })).body.status === 'completed' || undefined
    await eventually(status)
  })
})

describe.runIf(findPrograms())('a second host that was not given the key of the first', () => {
  const [first, second] = ['first', 'second'].map((name) =>
    mkdtempSync(path.join(os.tmpdir(), `paraph-${name}-host-`)),
  ) as [string, string]
  let postgres: Postgres
  let running: ServerProcess
  beforeAll(async () => {
    postgres = (await startPostgres())!
    running = await startServer(first, { DATABASE_URL: postgres.url })
  })
  afterAll(async () => {
    await running.stop()
    postgres.stop()
    for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true })
  })

  test('does not start, whatever its role, says why, and leaves the first one as it was', async () => {
    for (const PARAPH_ROLE of ['web', 'worker', 'all'])
      await expect(startServer(second, { DATABASE_URL: postgres.url, PARAPH_ROLE })).rejects.toThrow(
        /The instance key \(fingerprint \w{16}\) does not open the seal keys of this database.*: its secrets rest under \w{16}\./,
      )

    await register(running.world, 'mara', 'Acme')
  })
})

describe('a worker', () => {
  test('says whether it runs and is ready, and nothing else', async () => {
    const world = await makeWorld()
    const { app } = world
    const listening = await listenForHealth({ ...app, config: { ...app.config, port: 0 } })
    const ask = (where: string) => fetch(`http://127.0.0.1:${listening.port}${where}`)
    try {
      expect(await (await ask('/health')).json()).toEqual({ status: 'ok' })
      const ready = await ask('/ready')
      expect(ready.status).toBe(200)
      expect(await ready.json()).toMatchObject({ ready: true })
      expect(ready.headers.get('x-content-type-options')).toBe('nosniff')
      for (const where of ['/', '/login', '/api/users/me', '/idp/', '/dev/mail', '/sign/nothing'])
        expect((await ask(where)).status, where).toBe(404)
    } finally {
      await listening.close()
      await world.close()
    }
  })
})
