import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentShape } from '#contract/shapes.ts'
import { webhookPayloadShapes } from '#contract/webhook-payload-shapes.ts'
import { webhookEventTypes, type WebhookEventType } from '#core/webhooks/event-types.ts'
import { makeMailServer, type Rules } from '../faults/mail-server.ts'
import { join } from '../join.ts'
import { findFreePort } from '../postgres.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { enter, sendTo } from '../signing-room.ts'
import { isGenuine, listenTo, startReceiver, type Heard } from '../webhook-receiver.ts'
import {
  choosePlan,
  draftEnvelope,
  eventually,
  makeTestClock,
  makeWorld,
  register,
  signAs,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-webhook-events-'))
const rules: Rules = { recipient: (address) => (address.startsWith('bounce') ? 550 : null) }
const smtpPort = await findFreePort()
const post = makeMailServer(smtpPort, rules)
const clock = makeTestClock()
let world: World
let mara: TestPerson
let lease: DocumentShape
let receiver: Awaited<ReturnType<typeof startReceiver>>
let secret: string

beforeAll(async () => {
  await post.up()
  const environment = { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'paraph@example.org' }
  world = readingArrivals(await makeWorld({ folder, clock, environment }))
  receiver = await startReceiver()
  mara = await register(world, 'mara', 'Acme', 'Professional')
  lease = await uploadDocument(mara, await makeSamplePdf())
  secret = (await listenTo(mara, receiver.url, webhookEventTypes)).secret
})
afterAll(async () => {
  await world.close()
  await receiver.close()
  await post.down()
  rmSync(folder, { recursive: true, force: true })
})

/** A world whose mail is read where it arrives. */
function readingArrivals(given: World): World {
  const readOutbox: World['app']['services']['readOutbox'] = async (to) =>
    post.received
      .filter((one) => to === null || one.to === to)
      .map(({ to: address, mail }) => {
        const { messageId: id = '', subject = '', text = '', html = '', date: createdAt = '' } = mail
        return { id, to: address, subject, text, html, files: [], createdAt }
      })
      .reverse()

  return { ...given, app: { ...given.app, services: { ...given.app.services, readOutbox } } }
}

/** Waits for an event of something: of an envelope, a template, a member. */
const hear = (type: WebhookEventType, id: string): Promise<Heard> =>
  eventually(async () => receiver.heard.find((one) => one.payload.type === type && one.body.includes(id)))

const heardOf = (envelopeId: string) =>
  receiver.heard
    .filter(({ body }) => body.includes(envelopeId))
    .sort((one, other) => (one.payload.sequence ?? 0) - (other.payload.sequence ?? 0))

const guest = [{ key: 'jane' }]
const decline = { body: { reason: 'Wrong rent' } }

describe('[W4] an envelope', () => {
  test('is told of from its draft to its seal, in the order of its audit trail', async () => {
    const sent = await sendTo(mara, lease, [
      { key: 'jane', order: 1 },
      { key: 'omar', order: 2 },
    ])
    for (const key of ['jane', 'omar']) await signAs(await enter(world, sent, key))
    const { payload } = await hear('envelope.completed', sent.id)
    await hear('recipient.completed', sent.idOf('omar'))

    const told = heardOf(sent.id)
    expect(told.map((one) => one.payload.type)).toEqual([
      'envelope.created',
      'envelope.sent',
      'recipient.viewed',
      'recipient.completed',
      'recipient.viewed',
      'recipient.completed',
      'envelope.completed',
    ])
    expect(payload).toMatchObject({
      data: { envelope: { id: sent.id, status: 'completed', recipientsTotal: 2 }, recipient: null },
    })
    const { body: trail } = await mara.call('GET /envelopes/{id}/audit', { params: { id: sent.id } })
    const events = trail.items.filter(({ type }) => told.some((one) => one.payload.type === type))
    expect(events.map(({ sequence, at }) => [sequence, at])).toEqual(
      told.map((one) => [one.payload.sequence, one.payload.timestamp]),
    )
    const whole = JSON.stringify(told.map(({ body }) => body))
    for (const word of [sent.title, 'jane of', '@example.org', 'Lease', '/sign/', 'Jane Roe', mara.email])
      expect(whole).not.toContain(word)
  })

  test('that is declined says by whom', async () => {
    const sent = await sendTo(mara, lease, guest)
    await (await enter(world, sent, 'jane')).call('POST /signing/{recipient}/decline', decline)
    const { payload } = await hear('recipient.declined', sent.id)
    expect(payload.data).toMatchObject({
      envelope: { status: 'declined' },
      recipient: { id: sent.idOf('jane'), status: 'declined' },
    })
    const { payload: outcome, body } = await hear('envelope.declined', sent.id)
    expect(outcome.sequence).toBe((payload.sequence ?? 0) + 1)
    expect(body).not.toContain('Wrong rent')
  })

  test('that is voided, or whose time is over, is told of', async () => {
    const sent = await sendTo(mara, lease, guest)
    await mara.call('POST /envelopes/{id}/void', { params: { id: sent.id }, body: { reason: 'Wrong rent' } })
    expect((await hear('envelope.voided', sent.id)).body).not.toContain('Wrong rent')

    const late = await draftEnvelope(
      mara,
      lease,
      [{ key: 'a', name: 'A', email: 'late@example.org' }],
      'Late',
    )
    const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString()
    await mara.call('PATCH /envelopes/{id}', { params: { id: late.id }, body: { expiresAt } })
    await mara.call('POST /envelopes/{id}/send', { params: { id: late.id } })
    // What is under way while the clock is set would be taken for abandoned, and sent twice.
    await eventually(async () => (await mara.call('GET /webhooks')).body.items[0]?.waiting === 0)
    clock.forward(120_000)
    expect((await hear('envelope.expired', late.id)).payload.data).toMatchObject({
      envelope: { status: 'expired', recipients: [{ status: 'expired' }] },
    })
  })

  test('that could not be sealed is told of, and again when it is', async () => {
    const own = await uploadDocument(mara, await makeSamplePdf({ pages: 2 }), 'Own.pdf')
    const sent = await sendTo(mara, own, guest)
    const room = await enter(world, sent, 'jane')
    const blob = path.join(folder, 'blobs', own.sha256.slice(0, 2), own.sha256)
    renameSync(blob, `${blob}.away`)
    await signAs(room)
    expect((await hear('envelope.seal_failed', sent.id)).payload.data).toMatchObject({
      envelope: { status: 'seal_failed' },
    })
    renameSync(`${blob}.away`, blob)
    await mara.call('POST /envelopes/{id}/reseal', { params: { id: sent.id } })
    await hear('envelope.completed', sent.id)
  })

  test('that is handed on says who left and who came', async () => {
    const sent = await sendTo(mara, lease, [{ key: 'jane', mayDelegate: true }])
    const to = { name: 'Lea', email: 'lea@example.org', reason: 'On leave' }
    const room = await enter(world, sent, 'jane')
    expect((await room.call('POST /signing/{recipient}/delegate', { body: to })).status).toBe(200)
    const { payload, body } = await hear('recipient.delegated', sent.id)
    expect(payload.data).toMatchObject({
      envelope: { version: 2, recipients: [{ status: 'replaced' }, { key: 'jane-2', status: 'notified' }] },
      recipient: { id: sent.idOf('jane'), status: 'replaced' },
    })
    expect(body).not.toMatch(/lea|Lea|On leave/)
  })

  test('that is corrected says who is to sign again', async () => {
    const sent = await sendTo(mara, lease, [{ key: 'jane' }, { key: 'omar', order: 1 }])
    await signAs(await enter(world, sent, 'jane'))
    const rider = await uploadDocument(mara, await makeSamplePdf({ pages: 3 }), 'Rider.pdf')
    const { version, fields } = sent
    await mara.call('PUT /envelopes/{id}/correction', {
      params: { id: sent.id },
      body: { version, fields, documents: [lease.id, rider.id] },
    })
    const { payload, body } = await hear('envelope.corrected', sent.id)
    expect(payload.data).toMatchObject({
      envelope: { version: version + 1, recipients: [{ status: 'notified' }, { status: 'notified' }] },
      recipient: null,
    })
    expect(body).not.toContain('Rider')
  })

  test('whose mail cannot be delivered is told of', async () => {
    const sent = await sendTo(mara, lease, [{ key: 'jane', email: 'bounce@example.org' }])
    expect((await hear('recipient.bounced', sent.id)).payload.data).toMatchObject({
      recipient: { status: 'bounced' },
    })
  })
})

describe('[W4] a template', () => {
  test('is told of when it is made, copied, changed, archived and taken up again', async () => {
    const content = { name: 'Rental', documents: [lease.id], recipients: [], fields: [] }
    const { body: made } = await mara.call('POST /templates', { body: content })
    const params = { id: made.id }
    await mara.call('PUT /templates/{id}', { params, body: content })
    await mara.call('PUT /templates/{id}', { params, body: { ...content, title: 'Your rental' } })
    await mara.call('POST /templates/{id}/archive', { params })
    await mara.call('POST /templates/{id}/archive', { params })
    await mara.call('POST /templates/{id}/restore', { params })
    const { body: copy } = await mara.call('POST /templates/{id}/duplicate', { params })
    await hear('template.created', copy.id)
    const told = await eventually(async () => {
      const of = receiver.heard.filter(({ body }) => body.includes(made.id))
      return of.length === 4 && of
    })
    const inOrder = told.sort((one, other) => one.payload.timestamp.localeCompare(other.payload.timestamp))
    expect(inOrder.map(({ payload }) => [payload.type, payload.data])).toMatchObject([
      ['template.created', { template: { id: made.id, status: 'active', version: 1 } }],
      ['template.updated', { template: { version: 2 } }],
      ['template.archived', { template: { status: 'archived', version: 2 } }],
      ['template.updated', { template: { status: 'active', version: 2 } }],
    ])
  })
})

describe('[W4] an envelope whose recipient asks, or that waits for its time', () => {
  test('tells that something was asked and answered, and not what', async () => {
    const sent = await sendTo(mara, lease, guest)
    const jane = await enter(world, sent, 'jane')
    await jane.call('POST /signing/{recipient}/questions', { body: { text: 'Is the deposit right?' } })
    const recipient = sent.idOf('jane')
    await mara.call('POST /envelopes/{id}/recipients/{recipient}/answer', {
      params: { id: sent.id, recipient },
      body: { text: 'It is the deposit of two months.' },
    })
    for (const type of ['recipient.asked', 'recipient.answered'] as const) {
      const { payload, body } = await hear(type, sent.id)
      expect(payload.data).toMatchObject({ recipient: { id: recipient } })
      expect(body).not.toContain('deposit')
    }
  })

  test('tells when it is to be sent, and when it no longer is', async () => {
    const { id } = await draftEnvelope(mara, lease, [
      { key: 'jane', name: 'Jane', email: 'later@example.org' },
    ])
    const params = { id }
    const sendAt = new Date(clock.now().getTime() + 86_400_000).toISOString()
    await mara.call('POST /envelopes/{id}/send', { params, body: { sendAt } })
    await mara.call('POST /envelopes/{id}/unschedule', { params })
    for (const type of ['envelope.scheduled', 'envelope.unscheduled'] as const)
      expect((await hear(type, id)).payload.data).toMatchObject({ envelope: { id, status: 'draft' } })
  })
})

describe('[W4] an organization', () => {
  test('tells who has come and who has gone', async () => {
    const omar = await join(world, mara, 'omar', 'manager')
    const nina = await join(world, mara, 'nina')
    expect((await hear('member.added', omar.id)).payload.data).toEqual({
      member: { id: omar.id, role: 'manager' },
    })
    await mara.call('DELETE /organizations/{id}/members/{memberId}', {
      params: { id: mara.organizationId, memberId: omar.id },
    })
    await nina.call('DELETE /organizations/{id}/members/{memberId}', {
      params: { id: mara.organizationId, memberId: nina.id },
    })
    for (const { id } of [omar, nina])
      expect((await hear('member.removed', id)).payload.data).toEqual({ member: { id, role: null } })
    expect(receiver.heard.some(({ body }) => body.includes(omar.email))).toBe(false)
  })

  test('tells what plan it has, and had', async () => {
    await choosePlan(mara, 'Enterprise')
    expect((await hear('subscription.changed', 'Enterprise')).payload).toMatchObject({
      sequence: null,
      data: {
        subscription: {
          plan: 'Enterprise',
          status: 'active',
          previous: { plan: 'Professional', status: 'active' },
        },
      },
    })
  })
})

test('[W4] every event has been heard by now, as it is documented, signed and under an id of its own', async () => {
  expect(new Set(receiver.types())).toEqual(new Set(webhookEventTypes))
  for (const heard of receiver.heard) {
    expect(isGenuine(heard, secret)).toBe(true)
    const shape = webhookPayloadShapes.find(({ type }) => type === heard.payload.type)?.shape
    expect(shape?.safeParse(heard.payload).error).toBeUndefined()
    expect(heard.payload).toMatchObject({ id: heard.id, organizationId: mara.organizationId, test: false })
  }
  expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(receiver.heard.length)
})
