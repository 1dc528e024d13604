import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort, findPrograms, startPostgres, type Postgres } from '../postgres.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { draftEnvelope, eventually, openRoom, register, signAs, uploadDocument } from '../world.ts'
import { makeMailServer, withRealMail, type Rules } from './mail-server.ts'
import { startServer, type ServerProcess } from './start-server.ts'

/** For the start of a process: its clock is off by as many milliseconds. */
const program = `
  const Right = Date
  const off = Number(process.env.CLOCK_IS_OFF_BY)
  globalThis.Date = class Date extends Right {
    constructor(...given) { given.length > 0 ? super(...given) : super(Right.now() + off) }
    static now() { return Right.now() + off }
  }`
const hour = 3_600_000

describe.runIf(findPrograms()).each([
  ['an hour behind', -hour],
  ['an hour ahead', hour],
])('a worker whose clock is %s, beside one whose clock is right', (_, off) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-clock-'))
  const rules: Rules = {}
  const running: ServerProcess[] = []
  let post: ReturnType<typeof makeMailServer>
  let postgres: Postgres
  let environment: Record<string, string>
  beforeAll(async () => {
    const port = await findFreePort()
    post = makeMailServer(port, rules)
    await post.up()
    postgres = (await startPostgres())!
    writeFileSync(path.join(folder, 'clock.mjs'), program)
    environment = {
      DATABASE_URL: postgres.url,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'paraph@example.org',
    }
  })
  afterAll(async () => {
    rules.slowMs = 0
    for (const one of running) await one.stop()
    await post.down()
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(added: Record<string, string>): Promise<ServerProcess> {
    const server = await startServer(folder, { ...environment, ...added })
    running.push(server)

    return server
  }

  test('does its jobs in time, once each, and writes times that are true', async () => {
    const web = await start({ PARAPH_ROLE: 'web' })
    await start({
      PARAPH_ROLE: 'worker',
      CLOCK_IS_OFF_BY: String(off),
      NODE_OPTIONS: `--import=${pathToFileURL(path.join(folder, 'clock.mjs')).href}`,
    })
    const world = withRealMail(post, web.world)
    // Its sign-in code is mailed by the worker that is alone so far.
    const mara = await register(world, 'mara', 'Acme')
    await start({ PARAPH_ROLE: 'worker' })
    // While one of them has a job, its lease is not over for the other.
    rules.slowMs = 3000
    const jane = { key: 'jane', name: 'Jane Roe', email: 'jane@example.org' }
    const { id } = await draftEnvelope(mara, await uploadDocument(mara, await makeSamplePdf()), [jane])
    await mara.call('POST /envelopes/{id}/send', { params: { id } })
    await eventually(async () => post.received.some(({ to }) => to === jane.email))
    await sleep(1500)
    expect(post.asked.filter((to) => to === jane.email)).toHaveLength(1)

    rules.slowMs = 0
    await signAs(await openRoom(world, jane.email))
    const read = () => mara.call('GET /envelopes/{id}', { params: { id } })
    await eventually(async () => (await read()).body.status === 'completed')
    const { body } = await mara.call('GET /envelopes/{id}/audit', { params: { id } })
    for (const { at } of body.items) expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(120_000)
  })
})
