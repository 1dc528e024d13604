import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrganizationId } from '#core/ids.ts'
import { openEmbeddedDatabase } from '#server/data/embedded-database.ts'
import { hasOpenssl, makeDesk } from '#server/trust/openssl.fixture.ts'
import { makeForeignAuthority, serveTimeStamps } from '#server/trust/time-stamp-server.fixture.ts'
import { codeIn } from '../code-in.ts'
import { findFreePort } from '../postgres.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  eventually,
  makeTestClock,
  makeWorld,
  openRoom,
  register,
  signAs,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'
import { judge } from '#verifier/judge.ts'
import { makeMailServer, withRealMail, type Rules } from './mail-server.ts'

const rules: Rules = {}
const smtpPort = await findFreePort()
const post = makeMailServer(smtpPort, rules)

describe('with a real mail server', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-outside-'))
  const clock = makeTestClock()
  let world: World
  let mara: TestPerson
  let pdf: Uint8Array
  beforeAll(async () => {
    await post.up()
    const environment = { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'paraph@example.org' }
    world = withRealMail(post, await makeWorld({ folder, clock, environment }))
    pdf = await makeSamplePdf()
    mara = await register(world, 'mara', 'Acme')
  })
  afterAll(async () => {
    await world.close()
    await post.down()
    rmSync(folder, { recursive: true, force: true })
  })

  async function send(title: string, email: string): Promise<string> {
    const document = await uploadDocument(mara, pdf)
    const { id } = await draftEnvelope(mara, document, [{ key: 'guest', name: 'Jane Roe', email }], title)
    expect((await mara.call('POST /envelopes/{id}/send', { params: { id } })).status).toBe(200)

    return id
  }
  const arrived = (to: string) => eventually(async () => post.received.find((one) => one.to === to))
  const auditOf = async (id: string) =>
    (await mara.call('GET /envelopes/{id}/audit', { params: { id } })).body.items.map(({ type }) => type)

  test('sign-in codes arrive as text and HTML that say the same', async () => {
    const { mail } = await arrived(mara.email)
    const code = codeIn(mail.text ?? '')
    expect(code).toBeDefined()
    expect(mail.html).toContain(code)
    expect(mail.from).toMatchObject({ name: 'Paraph', address: 'paraph@example.org' })
    expect(mail.messageId).toMatch(/^<code\.[0-9a-f-]{36}\.[\w-]{22}@localhost>$/)
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
  })

  test('an invitation names sender, organization and title, and its only links are ours', async () => {
    const id = await send('Rent: see http://evil.example/login', 'jane@example.org')
    const { mail } = await arrived('jane@example.org')
    expect(mail.messageId).toMatch(
      new RegExp(`^<invite\\.[0-9a-f-]{36}\\.${id}\\.[0-9a-f-]{36}\\.\\d+\\.[\\w-]{22}@localhost>$`),
    )
    expect(mail.from?.name).toBe('mara, Acme')
    const links = [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map(
      ([, url = '']) => new URL(url).origin,
    )
    expect(new Set(links)).toEqual(new Set(['http://localhost:4999']))
    expect(`${mail.text}${mail.html}${mail.subject}`).not.toContain('http://evil.example')
  })

  test('mail that could not leave arrives once the server is back, under the same id, and once', async () => {
    await post.down()
    expect(((await (await world.fetch('/ready')).json()) as { parts: object }).parts).toMatchObject({
      database: 'ok',
      mail: expect.not.stringMatching('^ok$') as unknown,
    })
    const id = await send('Later', 'later@example.org')
    const refused: string[] = []
    rules.message = (mail) => {
      if (refused.length > 0 || mail.to?.[0]?.address !== 'later@example.org') return null
      refused.push(mail.messageId ?? '')
      return 451
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await post.up()
    await eventually(async () => {
      clock.forward(10_000)
      return post.received.some(({ to }) => to === 'later@example.org')
    })
    const { mail } = await arrived('later@example.org')
    expect(refused).toEqual([mail.messageId])
    expect(mail.messageId).toContain(id)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(post.received.filter(({ to }) => to === 'later@example.org')).toHaveLength(1)
    await eventually(async () => (await world.fetch('/ready')).status === 200)
  })

  test('an address that the mail server refuses for good is noted and not tried again', async () => {
    rules.recipient = (address) => (address === 'nobody@example.org' ? 550 : null)
    const id = await send('Bounced', 'nobody@example.org')
    await eventually(async () => (await auditOf(id)).includes('recipient.bounced'))
    clock.forward(60_000)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(post.asked.filter((address) => address === 'nobody@example.org')).toHaveLength(1)
    expect((await auditOf(id)).filter((type) => type === 'recipient.bounced')).toHaveLength(1)
    const { body } = await mara.call('GET /envelopes/{id}', { params: { id } })
    expect(body.recipients[0]?.status).toBe('bounced')
    const told = await eventually(async () =>
      post.received.find(({ to, mail }) => to === mara.email && /Not delivered/.test(mail.subject ?? '')),
    )
    expect(told.mail.text).toContain('nobody@example.org')
  })

  test('who invited a member is told when the address is refused for good', async () => {
    rules.recipient = (address) => (address === 'nomember@example.org' ? 550 : null)
    const body = { name: 'Ana Prado', email: 'nomember@example.org', isManager: false }
    await mara.call('POST /organizations/{id}/members', { params: { id: mara.organizationId }, body })
    const told = await eventually(async () =>
      (await mara.call('GET /notifications')).body.items.find(({ title }) => /Ana Prado/.test(title.default)),
    )
    expect(told).toMatchObject({
      title: { default: 'The invitation to Ana Prado was returned' },
      url: `/organizations/${mara.organizationId}`,
      priority: 'high',
    })
    expect(told.content.default).toContain('nomember@example.org')
  })

  test('a refusal that is not for good is tried again', async () => {
    let tries = 0
    rules.recipient = (address) => (address === 'greylisted@example.org' && (tries += 1) < 3 ? 450 : null)
    const id = await send('Greylisted', 'greylisted@example.org')
    await eventually(async () => {
      clock.forward(10_000)
      return post.received.some(({ to }) => to === 'greylisted@example.org')
    })
    expect(await auditOf(id)).not.toContain('recipient.bounced')
  })
})

describe.skipIf(!hasOpenssl)('with a time-stamp authority', () => {
  const desk = makeDesk()
  // Of its own: an hour ahead of the authority, seal certificates would not be valid yet.
  const clock = makeTestClock()
  let world: World
  let mara: TestPerson
  let isDown = false
  let tries = 0
  let authority: Awaited<ReturnType<typeof serveTimeStamps>>
  beforeAll(async () => {
    const foreign = await makeForeignAuthority(desk)
    authority = await serveTimeStamps((query, response) => {
      if (!isDown) return foreign.reply(query)
      response.destroy()
      return null
    })
    world = await makeWorld({
      clock,
      async aroundJob(kind, work) {
        await work()
        if (kind === 'seal') tries += 1
      },
      environment: { TSA_URLS: authority.url, TSA_TRUST_ANCHORS: path.join(desk.folder, 'tr.pem') },
    })
    mara = await register(world, 'mara', 'Acme')
  })
  afterAll(async () => {
    await world.close()
    authority[Symbol.dispose]()
    desk[Symbol.dispose]()
  })

  async function signOne(title: string, email: string) {
    const document = await uploadDocument(mara, await makeSamplePdf())
    const { id } = await draftEnvelope(mara, document, [{ key: 'guest', name: 'Jane Roe', email }], title)
    await mara.call('POST /envelopes/{id}/send', { params: { id } })
    expect((await signAs(await openRoom(world, email, title))).status).toBe(200)

    return { id, document: document.id }
  }
  const envelopeOf = async (id: string) => (await mara.call('GET /envelopes/{id}', { params: { id } })).body
  const hasStatus = (id: string, status: string) =>
    eventually(async () => (await envelopeOf(id)).status === status)

  /** Sealed before the authority goes away. */
  let stamped: string
  test('the seal carries a time-stamp, and the verdict says so', async () => {
    const { id, document } = await signOne('Stamped', 'stamped@example.org')
    stamped = id
    await hasStatus(id, 'completed')
    expect((await envelopeOf(id)).sealed).toMatchObject([{ level: 'B-T' }])
    const sealed = await mara.call('GET /envelopes/{id}/documents/{document}/sealed', {
      params: { id, document },
    })
    const verdict = await world.app.services.verify(sealed.body)
    expect(verdict).toMatchObject({
      indication: 'total-passed',
      recorded: true,
      signatures: [{ level: 'B-T', timeStamped: true, timeStampTrusted: true }],
    })
    // Whoever does not know the authority takes nothing from its word.
    expect(await judge(sealed.body, clock.now(), [])).toMatchObject({
      signatures: [{ level: 'B-B', timeStamped: true, timeStampTrusted: false }],
    })
  })

  test('an authority that is away is no reason to seal without it: told, shown, and sealed at once when asked again', async () => {
    await eventually(async () => tries > 0)
    isDown = true
    tries = 0
    const { id } = await signOne('Waiting', 'waiting@example.org')
    await hasStatus(id, 'seal_failed')
    expect((await envelopeOf(id)).reason).toBe('time-stamp-unavailable')
    expect((await envelopeOf(id)).sealed).toEqual([])
    await eventually(async () =>
      (await world.app.services.readOutbox(mara.email)).some(({ subject }) => subject.includes('Waiting')),
    )

    // Until the next try by itself is minutes away. A try counts once it is in the table when the next one is due:
    // a clock put forward before that would put off the next one as well.
    for (let ended = 1; ended <= 8; ended += 1) {
      await eventually(async () => tries >= ended)
      clock.forward(1500 * 2 ** ended)
    }
    await eventually(async () => tries >= 9)
    expect(await mara.call('GET /envelopes/{id}/certificate', { params: { id: stamped } })).toMatchObject({
      status: 503,
      body: { code: 'time-stamp-unavailable' },
    })
    isDown = false
    const alone = await mara.call('GET /envelopes/{id}/certificate', { params: { id: stamped } })
    expect(await world.app.services.verify(alone.body)).toMatchObject({
      recorded: true,
      signatures: [{ level: 'B-T', timeStampTrusted: true }],
    })
    expect(await mara.call('POST /envelopes/{id}/reseal', { params: { id } })).toMatchObject({ status: 202 })
    await hasStatus(id, 'completed')
    const { body: audit } = await mara.call('GET /envelopes/{id}/audit', { params: { id } })
    const count = (type: string) => audit.items.filter((line) => line.type === type).length
    expect([count('envelope.seal_failed'), count('envelope.completed')]).toEqual([1, 1])
    expect(audit.whole).toBe(true)
  })

  test('an authority that comes back is asked again without anybody’s help', async () => {
    isDown = true
    const { id } = await signOne('Patient', 'patient@example.org')
    await hasStatus(id, 'seal_failed')
    isDown = false
    await hasStatus(id, 'completed')
    expect((await envelopeOf(id)).reason).toBeNull()
  })
})

test('an upload that cannot be stored fails, records nothing, and /ready names the part', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-blobs-'))
  const world = await makeWorld({ folder })
  const mara = await register(world, 'mara', 'Acme')
  const before = await uploadDocument(mara, await makeSamplePdf())
  const blobs = path.join(folder, 'blobs')
  await eventually(
    async () =>
      (await mara.call('GET /documents/{id}/pages/{page}', { params: { id: before.id, page: 0 } })).status ===
      200,
  )
  renameSync(blobs, `${blobs}.away`)
  writeFileSync(blobs, 'not a folder')

  const failed = await mara.call('POST /documents', { bytes: await makeSamplePdf({ pages: 3 }) })
  expect(failed).toMatchObject({
    status: 500,
    body: { type: '/docs/problems#internal', status: 500, code: 'internal' },
  })
  const ready = await world.fetch('/ready')
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({
    ready: false,
    parts: { database: 'ok', blobs: expect.not.stringMatching('^ok$') as unknown },
  })

  rmSync(blobs)
  renameSync(`${blobs}.away`, blobs)
  await eventually(async () => (await world.fetch('/ready')).status === 200)
  await uploadDocument(mara, await makeSamplePdf({ pages: 4 }))
  await world.close()
  const database = await openEmbeddedDatabase(path.join(folder, 'database'))
  const rows = await database.transaction(mara.organizationId as OrganizationId, (tx) =>
    tx.execute(sql`select jsonb_array_length(pages) as pages from document order by created_at`),
  )
  await database.close()
  rmSync(folder, { recursive: true, force: true })
  expect(rows.rows.map(({ pages }) => pages)).toEqual(expect.arrayContaining([1, 4]))
  expect(rows.rows.map(({ pages }) => pages)).not.toContain(3)
})
