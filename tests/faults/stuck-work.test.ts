import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIn } from '../code-in.ts'
import { findFreePort, findPrograms, startPostgres, type Postgres } from '../postgres.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  eventually,
  idp,
  makeTestClock,
  makeWorld,
  openRoom,
  register,
  signAs,
  uploadDocument,
  type Guest,
  type TestPerson,
  type World,
} from '../world.ts'
import { makeMailServer, withRealMail, type Rules } from './mail-server.ts'

const rules: Rules = {}
const smtpPort = await findFreePort()
const post = makeMailServer(smtpPort, rules)

describe.runIf(findPrograms())('work that gets stuck', () => {
  const clock = makeTestClock()
  let server: Postgres
  let rows: pg.Client
  let world: World
  let mara: TestPerson
  let pdf: Uint8Array
  beforeAll(async () => {
    await post.up()
    server = (await startPostgres())!
    const environment = { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'paraph@example.org' }
    world = withRealMail(post, await makeWorld({ databaseUrl: server.url, clock, environment }))
    rows = new pg.Client(server.url)
    await rows.connect()
    mara = await register(world, 'mara', 'Acme')
    pdf = await makeSamplePdf()
  })
  afterAll(async () => {
    rules.slowMs = 0
    await rows.query('delete from job')
    await world.close()
    await rows.end()
    await post.down()
    server.stop()
  })

  async function send(title: string, guests: readonly Guest[]): Promise<string> {
    const { id } = await draftEnvelope(mara, await uploadDocument(mara, pdf), guests, title)
    expect((await mara.call('POST /envelopes/{id}/send', { params: { id } })).status).toBe(200)

    return id
  }
  const jane = { key: 'guest', name: 'Jane Roe', email: 'jane@example.org' }
  const mailsTo = (to: string) => post.received.filter((one) => one.to === to)

  test('an envelope whose seal job has died is sealed all the same, within a minute', async () => {
    const id = await send('Stranded', [jane])
    const guest = await openRoom(world, jane.email, 'Stranded')
    // Another worker has taken the job and will never finish it.
    await rows.query(
      `insert into job (id, organization_id, kind, queue, key, payload, state, run_at, max_attempts, worker, lease_until, created_at)
       values ($1, $2, 'seal', 'seals', $3, $4, 'running', now(), 1, 'gone', now() + interval '1 day', now())`,
      [randomUUID(), mara.organizationId, id, { envelopeId: id }],
    )
    await signAs(guest)
    const status = async () => (await mara.call('GET /envelopes/{id}', { params: { id } })).body.status
    expect(await status()).toBe('sealing')
    await rows.query(`update job set state = 'dead', worker = null, lease_until = null where kind = 'seal'`)
    clock.forward(61_000)

    await eventually(async () => (await status()) === 'completed')
  })

  test('an address that makes trouble repeats the news to nobody else', async () => {
    const guests = ['ann', 'bea', 'cleo'].map((name) => ({
      key: name,
      name,
      email: `${name}@example.org`,
      order: 1,
    }))
    const id = await send('Recalled', guests)
    for (const { email } of guests) await eventually(async () => mailsTo(email).length === 1)
    let tries = 0
    rules.recipient = (address) => (address === 'bea@example.org' && (tries += 1) < 4 ? 451 : null)
    post.asked.length = 0
    await mara.call('POST /envelopes/{id}/void', { params: { id }, body: { reason: 'Wrong rent' } })
    await eventually(async () => mailsTo('bea@example.org').length === 2)
    await eventually(async () => mailsTo('cleo@example.org').length === 2)

    const askedFor = (name: string) => post.asked.filter((address) => address.startsWith(`${name}@`)).length
    expect([askedFor('ann'), askedFor('bea'), askedFor('cleo')]).toEqual([1, 4, 1])
  })

  test('a sign-in code passes thousands of mails that nobody waits for', async () => {
    const id = await send('Bulk', [jane])
    await eventually(async () => (await jobs()) === 0)
    await rows.query(
      `insert into job (id, organization_id, kind, key, payload, state, run_at, max_attempts, created_at)
       select gen_random_uuid(), $1, 'tell-removed', 'bulk ' || n,
         jsonb_build_object('envelopeId', $2::text, 'recipientId', 'r' || n, 'name', 'Somebody',
           'email', 'bulk' || n || '@example.org', 'locale', 'en-US'),
         'ready', now() - interval '1 hour', 12, now()
       from generate_series(1, 10000) n`,
      [mara.organizationId, id],
    )
    rules.slowMs = 150
    await eventually(async () => post.received.some((one) => one.to.startsWith('bulk')))
    const before = mailsTo(mara.email).length
    const started = performance.now()
    await idp(world, 'InitiateAuth', {
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: mara.email, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
    })
    await eventually(async () =>
      mailsTo(mara.email)
        .slice(before)
        .some(({ mail }) => codeIn(mail.text ?? '')),
    )

    expect(performance.now() - started).toBeLessThan(15_000)
    process.stdout.write(`a code behind 10,000 mails: ${Math.round(performance.now() - started)} ms\n`)
    expect(await jobs()).toBeGreaterThan(8000)
  })

  test('another organization’s mail passes them', async () => {
    const bulk = () => post.received.filter(({ to }) => to.startsWith('bulk')).length
    const bolt = await register(world, 'ben', 'Bolt')
    const document = await uploadDocument(bolt, pdf)
    const guest = { key: 'guest', name: 'Ada', email: 'ada@example.org' }
    const { id } = await draftEnvelope(bolt, document, [guest], 'Not thousands')
    const before = bulk()
    expect((await bolt.call('POST /envelopes/{id}/send', { params: { id } })).status).toBe(200)
    await eventually(async () => mailsTo(guest.email).length > 0)

    // Of those whose turn it was already, and a few more while this one was on its way.
    expect(bulk() - before).toBeLessThan(200)
    expect(await jobs()).toBeGreaterThan(5000)
  })

  async function jobs(): Promise<number> {
    const { rows: counted } = await rows.query<{ count: string }>(
      `select count(*) from job where state <> 'dead'`,
    )
    return Number(counted[0]?.count)
  }
})
