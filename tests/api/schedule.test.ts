import { afterAll, describe, expect, test } from 'vitest'
import { openAcme } from '../acme.ts'
import { join } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  eventually,
  makeTestClock,
  readMail,
  register,
  signInAgain,
  uploadDocument,
} from '../world.ts'

const clock = makeTestClock()
const hourMs = 3_600_000
const { world, mara, lease } = await openAcme({ clock })
afterAll(() => world.close())

let count = 0
async function draft(change: object = {}) {
  count += 1
  const title = `Later ${count}`
  const jane = { key: 'jane', name: 'Jane', email: `jane.later.${count}@example.org` }
  const { id } = await draftEnvelope(mara, lease, [jane], title)
  const { body } = await mara.call('PATCH /envelopes/{id}', { params: { id }, body: change })

  return { ...body, id, title, email: jane.email }
}
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * hourMs).toISOString()
const schedule = (id: string, sendAt: string, more = {}) =>
  mara.call('POST /envelopes/{id}/send', { params: { id }, body: { sendAt, ...more } })
const unschedule = (id: string) => mara.call('POST /envelopes/{id}/unschedule', { params: { id } })
const envelopeOf = async (id: string) => (await mara.call('GET /envelopes/{id}', { params: { id } })).body
const mailsTo = async (email: string) => world.app.services.readOutbox(email)
const eventsOf = async (id: string) =>
  (await mara.call('GET /envelopes/{id}/audit', { params: { id } })).body.items.map(({ type }) => type)

async function wait(hours: number): Promise<void> {
  clock.forward(hours * hourMs)
  await signInAgain(world, mara)
}

/** Another envelope, sent by the clock, shows that it has made its round. */
async function untilSwept(): Promise<void> {
  const probe = await draft()
  await schedule(probe.id, inHours(0.1))
  await wait(0.2)
  await eventually(async () => (await envelopeOf(probe.id)).status !== 'draft')
}

describe('[W2] a draft that is scheduled', () => {
  test('is sent by the clock at its time, once, and the trail says how', async () => {
    const { id, email, title } = await draft()
    const sendAt = inHours(5)
    expect(await schedule(id, sendAt)).toMatchObject({ status: 200, body: { status: 'draft', sendAt } })
    const { body: list } = await mara.call('GET /envelopes', { query: { limit: '5' } })
    expect(list.items.find((one) => one.id === id)).toMatchObject({ status: 'draft', sendAt })

    await wait(4.8)
    await untilSwept()
    expect(await mailsTo(email)).toEqual([])
    await wait(0.2)
    expect((await readMail(world, email, ({ subject }) => subject.includes(title))).text).toContain('/sign/')
    expect(await envelopeOf(id)).toMatchObject({ status: 'sent', sendAt: null })
    await untilSwept()
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await eventsOf(id)).toEqual([
      'envelope.created',
      'envelope.scheduled',
      'envelope.sent',
      'recipient.notified',
    ])
    const { items } = (await mara.call('GET /envelopes/{id}/audit', { params: { id } })).body
    expect(items[2]).toMatchObject({ facts: { scheduled: true }, actor: { kind: 'member', name: 'mara' } })
  })

  test('is locked until it is taken back, which puts nothing in the mail', async () => {
    const { id, email } = await draft()
    await schedule(id, inHours(2))
    const change = () => mara.call('PATCH /envelopes/{id}', { params: { id }, body: { title: 'Other' } })
    expect(await change()).toMatchObject({ status: 409, body: { code: 'envelope-scheduled' } })
    expect(await unschedule(id)).toMatchObject({ status: 200, body: { sendAt: null } })
    expect(await change()).toMatchObject({ status: 200, body: { title: 'Other' } })
    await wait(3)
    await untilSwept()
    expect(await envelopeOf(id)).toMatchObject({ status: 'draft' })
    expect(await mailsTo(email)).toEqual([])
    expect(await unschedule(id)).toMatchObject({ status: 200 })
    expect(await eventsOf(id)).toEqual(['envelope.created', 'envelope.scheduled', 'envelope.unscheduled'])
  })

  test('may be given another time, sent now, or deleted', async () => {
    const { id } = await draft()
    await schedule(id, inHours(2))
    const later = inHours(50)
    expect((await schedule(id, later)).body.sendAt).toBe(later)
    const now = await mara.call('POST /envelopes/{id}/send', { params: { id } })
    expect(now.body).toMatchObject({ status: 'sent', sendAt: null })
    expect((await unschedule(id)).body).toMatchObject({ code: 'envelope-not-draft' })

    const { id: other } = await draft()
    await schedule(other, inHours(2))
    expect((await mara.call('DELETE /envelopes/{id}', { params: { id: other } })).status).toBe(204)
    await wait(3)
    await untilSwept()
  })

  test('is refused as sending would be, as of then', async () => {
    const { id } = await draft({ expiresAt: inHours(10) })
    expect(await schedule(id, inHours(-1))).toMatchObject({ status: 422, body: { code: 'send-time-past' } })
    expect((await schedule(id, inHours(24 * 400))).body).toMatchObject({ code: 'send-time-too-late' })
    expect((await schedule(id, inHours(11))).body).toMatchObject({ code: 'expiry-before-sending' })
    expect((await schedule(id, inHours(1), { signNow: true })).status).toBe(400)
    const { id: empty } = await draft({ documents: [], fields: [] })
    expect((await schedule(empty, inHours(1))).body).toMatchObject({ code: 'envelope-without-documents' })
    expect((await envelopeOf(id)).sendAt).toBeNull()
  })
})

test('[W2] what cannot be sent at its time stays a draft, and its sender is told why, once', async () => {
  const lena = await register(world, 'lena', 'Globex', 'Free')
  const page = await uploadDocument(lena, await makeSamplePdf())
  const make = (title: string) => {
    const guest = { key: 'jane', name: 'Jane', email: `${title.toLowerCase()}@globex.example.org` }
    return draftEnvelope(lena, page, [guest], title)
  }
  const send = (id: string, body = {}) => lena.call('POST /envelopes/{id}/send', { params: { id }, body })
  const { id } = await make('Planned')
  expect((await send(id, { sendAt: inHours(0.5) })).status).toBe(200)
  // What the plan has for the month is used up meanwhile.
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
    expect((await send((await make(title)).id)).status).toBe(200)
  }
  clock.forward(0.6 * hourMs)
  await signInAgain(world, lena)
  const mail = await readMail(world, lena.email, ({ subject }) => subject === 'Not sent: Planned')
  expect(mail.text).toContain('beyond the organization’s plan')
  const { body } = await lena.call('GET /envelopes/{id}', { params: { id } })
  expect(body).toMatchObject({ status: 'draft', sendAt: null })
  const { items } = (await lena.call('GET /envelopes/{id}/audit', { params: { id } })).body
  expect(items.at(-1)).toMatchObject({
    type: 'envelope.unscheduled',
    facts: { cause: 'quota-reached' },
    actor: { kind: 'system' },
  })
  const { body: bell } = await lena.call('GET /notifications')
  expect(bell.items.filter((one) => one.title.default === '“Planned” was not sent')).toHaveLength(1)
  expect(await mailsTo('planned@globex.example.org')).toEqual([])
})

test('[W2] nothing is sent in the name of who may not send any more', async () => {
  await signInAgain(world, mara)
  const omar = await join(world, mara, 'omar')
  const { id, email } = await draft()
  const sendAt = inHours(1)
  expect((await omar.call('POST /envelopes/{id}/send', { params: { id }, body: { sendAt } })).status).toBe(
    200,
  )
  const params = { id: mara.organizationId, memberId: omar.id }
  const { status } = await mara.call('DELETE /organizations/{id}/members/{memberId}', { params })
  expect(status).toBe(204)
  await wait(2)
  await eventually(async () => (await envelopeOf(id)).sendAt === null)
  expect(await envelopeOf(id)).toMatchObject({ status: 'draft' })
  expect(await mailsTo(email)).toEqual([])
})
