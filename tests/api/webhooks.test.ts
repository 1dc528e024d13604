import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeliveryShape } from '#contract/webhook-shapes.ts'
import { webhookEventTypes } from '#core/webhooks/event-types.ts'
import { Webhook } from 'standardwebhooks'
import { makeTeam, type Team } from '../join.ts'
import { deliveriesOf, isGenuine, listenTo, startReceiver } from '../webhook-receiver.ts'
import {
  choosePlan,
  eventually,
  makeTestClock,
  makeWorld,
  register,
  signInAgain,
  type TestPerson,
  type World,
} from '../world.ts'

const dayMs = 86_400_000
const clock = makeTestClock()
let world: World
let team: Team
let mara: TestPerson
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  world = await makeWorld({ clock })
  team = await makeTeam(world, 'acme')
  mara = team.owner
})
afterAll(() => world.close())
beforeEach(async () => {
  receiver = await startReceiver()
  return async () => {
    for (const { id } of (await mara.call('GET /webhooks')).body.items)
      await mara.call('DELETE /webhooks/{id}', { params: { id } })
    await receiver.close()
  }
})

const draft = { title: 'Draft', documents: [], recipients: [], fields: [] }
const makeDraft = async (person = mara) => (await person.call('POST /envelopes', { body: draft })).body.id
const get = async (id: string) => (await mara.call('GET /webhooks/{id}', { params: { id } })).body
const set = (id: string, body: object) => mara.call('PUT /webhooks/{id}', { params: { id }, body })
const sendTest = async (id: string) =>
  (await mara.call('POST /webhooks/{id}/test', { params: { id }, body: { type: 'envelope.completed' } })).body
const redeliver = (id: string, deliveryId: string) =>
  mara.call('POST /webhooks/{id}/deliveries/{deliveryId}/redeliver', { params: { id, deliveryId } })
const rotate = async (id: string, body: object = {}) =>
  (await mara.call('POST /webhooks/{id}/rotate', { params: { id }, body })).body
const hasEnded = ({ status }: DeliveryShape) => status === 'succeeded' || status === 'exhausted'
const end = (id: string, count: number) =>
  eventually(async () => {
    const all = await deliveriesOf(mara, id)
    return all.length === count && all.every(hasEnded) && all
  })

describe('[W4] an endpoint', () => {
  test('is made with a secret that is shown once', async () => {
    const { secret, ...made } = await listenTo(mara, receiver.url, ['envelope.created'])
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
    expect(made).toMatchObject({
      url: receiver.url,
      events: ['envelope.created'],
      mode: 'live',
      status: 'enabled',
      disabledReason: null,
      health: { succeeded: 0, failed: 0, lastSuccessAt: null, failingSince: null },
      waiting: 0,
      held: 0,
      formerSecretUntil: null,
    })
    expect((await mara.call('GET /webhooks')).body.items).toEqual([made])
    expect(await get(made.id)).toEqual(made)
  })

  test('hears of what it listens to, signed over the very bytes, and nothing else', async () => {
    const { id, secret } = await listenTo(mara, receiver.url, ['envelope.created'])
    const envelopeId = await makeDraft()
    await mara.call('POST /templates', { body: { name: 'T', documents: [], recipients: [], fields: [] } })
    const [heard] = await receiver.hears(1)
    if (!heard) throw new Error('nothing heard')
    expect(isGenuine(heard, secret)).toBe(true)
    expect(isGenuine({ ...heard, body: heard.body.replace('draft', 'drafT') }, secret)).toBe(false)
    expect(heard.payload).toMatchObject({
      id: heard.id,
      type: 'envelope.created',
      version: 1,
      organizationId: mara.organizationId,
      mode: 'live',
      sequence: 1,
      test: false,
      data: { envelope: { id: envelopeId, status: 'draft', recipientsTotal: 0 }, recipient: null },
    })

    const [delivery] = await end(id, 1)
    expect(delivery).toMatchObject({
      id: heard.id,
      envelopeId,
      status: 'succeeded',
      attempts: 1,
      lastStatus: 204,
    })
    const { body: detail } = await mara.call('GET /webhooks/{id}/deliveries/{deliveryId}', {
      params: { id, deliveryId: heard.id },
    })
    expect(detail).toMatchObject({ ...delivery, payload: heard.body })
    expect(detail.history).toMatchObject([
      { url: receiver.url, status: 204, failure: null, responseCut: false },
    ])
    expect(detail.history[0]?.requestHeaders['webhook-id']).toBe(heard.id)
    expect(JSON.stringify(detail)).not.toContain(secret.slice('whsec_'.length))
    expect(await get(id)).toMatchObject({ health: { succeeded: 1, failed: 0 }, waiting: 0 })
    expect((await get(id)).health.lastSuccessAt).not.toBeNull()
  })

  test('is changed', async () => {
    const { id, secret: _, ...made } = await listenTo(mara, receiver.url, ['envelope.created'])
    const { body, status } = await set(id, {
      description: 'Billing',
      events: ['member.added', 'envelope.voided'],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      url: made.url,
      description: 'Billing',
      events: ['member.added', 'envelope.voided'],
    })
    await makeDraft()
    expect(await deliveriesOf(mara, id)).toEqual([])
  })

  test('is deleted with its log', async () => {
    const { id } = await listenTo(mara, receiver.url, ['envelope.created'])
    const { id: deliveryId } = await sendTest(id)
    expect((await mara.call('DELETE /webhooks/{id}', { params: { id } })).status).toBe(204)
    expect((await mara.call('GET /webhooks/{id}', { params: { id } })).status).toBe(404)
    expect((await redeliver(id, deliveryId)).status).toBe(404)
    expect((await mara.call('GET /webhooks')).body.items).toEqual([])
  })

  test.each([
    'http://example.org/hooks',
    'https://localhost.example/\u0000',
    'https://10.0.0.1/hooks',
    'https://mara:secret@example.org/hooks',
    'https://example.org:22/hooks',
    'not an address',
  ])('is nowhere forbidden: %s', async (url) => {
    const { id } = await listenTo(mara, receiver.url, ['envelope.created'])
    const made = await mara.call('POST /webhooks', { body: { url, events: ['envelope.created'] } })
    const changed = await set(id, { url })
    expect([400, 422]).toContain(made.status)
    expect(changed.status).toBe(made.status)
    if (made.status === 422)
      expect(made.body).toMatchObject({ code: 'webhook-url-forbidden', errors: [{ pointer: '/url' }] })
    expect((await get(id)).url).toBe(receiver.url)
  })

  test('listens to something, and to nothing twice or unknown', async () => {
    for (const events of [[], ['envelope.created', 'envelope.created'], ['envelope.signed']])
      expect((await mara.call('POST /webhooks', { body: { url: receiver.url, events } })).status).toBe(400)
  })
})

describe('[W4] the secret', () => {
  test('is rotated with both signing for a while, or at once', async () => {
    const { id, secret: first } = await listenTo(mara, receiver.url, ['envelope.created'])
    const { secret: second, formerSecretUntil } = await rotate(id, { overlapHours: 2 })
    expect(new Date(formerSecretUntil ?? 0).getTime() - clock.now().getTime()).toBeLessThanOrEqual(
      2 * 3_600_000,
    )
    expect((await get(id)).formerSecretUntil).toBe(formerSecretUntil)
    await sendTest(id)
    const [during] = await receiver.hears(1)
    if (!during) throw new Error('nothing heard')
    expect([isGenuine(during, first), isGenuine(during, second)]).toEqual([true, true])

    const { secret: third } = await rotate(id, { overlapHours: 0 })
    expect(await get(id)).toMatchObject({ formerSecretUntil: null })
    await sendTest(id)
    const [, after] = await receiver.hears(2)
    if (!after) throw new Error('nothing heard')
    expect([first, second, third].map((secret) => isGenuine(after, secret))).toEqual([false, false, true])
  })

  test('of another endpoint signs nothing here', async () => {
    const { id } = await listenTo(mara, receiver.url, ['envelope.created'])
    const { secret } = await listenTo(mara, receiver.url, ['envelope.created'])
    await sendTest(id)
    const [heard] = await receiver.hears(1)
    expect(heard && isGenuine(heard, secret)).toBe(false)
    expect(() => new Webhook(secret)).not.toThrow()
  })
})

describe('[W4] a test', () => {
  test('sends an example at once, says so in it, and shows what came back', async () => {
    const { id } = await listenTo(mara, receiver.url, ['member.added'])
    const { body, status } = await mara.call('POST /webhooks/{id}/test', {
      params: { id },
      body: { type: 'recipient.completed' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      type: 'recipient.completed',
      status: 'succeeded',
      attempts: 1,
      envelopeId: null,
    })
    expect(body.history).toMatchObject([{ status: 204 }])
    expect(receiver.heard[0]).toMatchObject({
      id: body.id,
      body: body.payload,
      payload: { test: true, mode: 'live' },
    })
    expect(await deliveriesOf(mara, id)).toMatchObject([{ id: body.id }])
    expect((await get(id)).health).toMatchObject({ succeeded: 0 })
  })

  test('is not sent again by itself, whatever comes back; but by hand', async () => {
    const { id } = await listenTo(mara, receiver.url, ['member.added'])
    receiver.answerWith(500)
    const failed = await sendTest(id)
    expect(failed).toMatchObject({
      status: 'exhausted',
      lastStatus: 500,
      lastFailure: 'status',
      nextAttemptAt: null,
    })
    receiver.answerWith(200)
    expect(await redeliver(id, failed.id)).toMatchObject({
      status: 202,
      body: { status: 'pending', attempts: 0 },
    })
    await end(id, 1)
    expect(receiver.heard.map((heard) => heard.id)).toEqual([failed.id, failed.id])
    expect(receiver.heard[1]?.body).toBe(receiver.heard[0]?.body)
  })

  test('spends no quota, and is limited', async () => {
    const used = async () =>
      (await mara.call('GET /usage')).body.items.find(
        ({ resourceType }) => resourceType === 'MaxWebhookDeliveries',
      )?.used
    const before = await used()
    const { id } = await listenTo(mara, receiver.url, ['member.added'])
    const { id: delivery } = await sendTest(id)
    await redeliver(id, delivery)
    await receiver.hears(2)
    await end(id, 1)
    expect(await used()).toBe(before)
    const answers: number[] = []
    for (let times = 0; times < 20; times += 1)
      answers.push(
        (await mara.call('POST /webhooks/{id}/test', { params: { id }, body: { type: 'member.added' } }))
          .status,
      )
    expect(answers).toContain(429)
    clock.forward(11 * 60_000)
  })
})

describe('[W4] the log', () => {
  test('is read by state, event and time, a page after the other', async () => {
    const { id } = await listenTo(mara, receiver.url, ['envelope.created', 'envelope.voided'])
    receiver.answerWith(500)
    await sendTest(id)
    receiver.answerWith(200)
    const started = clock.now().toISOString()
    for (let times = 0; times < 3; times += 1) await makeDraft()
    const all = await end(id, 4)
    expect(all.map(({ type }) => type)).toEqual([
      ...Array<string>(3).fill('envelope.created'),
      'envelope.completed',
    ])
    expect(await deliveriesOf(mara, id, { status: 'exhausted' })).toEqual(all.slice(3))
    expect(await deliveriesOf(mara, id, { type: 'envelope.created' })).toEqual(all.slice(0, 3))
    expect(await deliveriesOf(mara, id, { from: started })).toEqual(all.slice(0, 3))
    expect(await deliveriesOf(mara, id, { to: started })).toEqual(all.slice(3))
    expect(await deliveriesOf(mara, id, { type: 'envelope.created', status: 'exhausted' })).toEqual([])

    const read: DeliveryShape[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: Record<string, string> = { limit: '3', ...(cursor && { cursor }) }
      const { body } = await mara.call('GET /webhooks/{id}/deliveries', { params: { id }, query })
      read.push(...body.items)
      cursor = body.nextCursor
    }
    expect(read).toEqual(all)
  })

  test('gives up again what is taken up again in one go: all that failed since then', async () => {
    const { id } = await listenTo(mara, receiver.url, ['member.added'])
    receiver.answerWith(500)
    await sendTest(id)
    clock.forward(60_000)
    const since = clock.now().toISOString()
    clock.forward(1000)
    const failed = [await sendTest(id), await sendTest(id)].map((one) => one.id)
    receiver.answerWith(200)
    await sendTest(id)
    const heardBefore = receiver.heard.length
    const answer = await mara.call('POST /webhooks/{id}/redeliver', { params: { id }, body: { since } })
    expect(answer).toMatchObject({ status: 202, body: { count: 2 } })
    const heard = await receiver.hears(heardBefore + 2)
    expect(new Set(heard.slice(heardBefore).map((one) => one.id))).toEqual(new Set(failed))
    await end(id, 4)
    expect(await deliveriesOf(mara, id, { status: 'exhausted' })).toHaveLength(1)
  })
})

describe('[W4] disabled by a person', () => {
  test('it keeps what is on its way until it is enabled, and hears nothing new', async () => {
    const { id } = await listenTo(mara, receiver.url, ['envelope.created'])
    receiver.answerWith(503)
    await makeDraft()
    await eventually(async () => (await deliveriesOf(mara, id))[0]?.status === 'retrying')
    expect((await set(id, { status: 'disabled' })).body).toMatchObject({
      status: 'disabled',
      disabledReason: 'person',
      waiting: 0,
      held: 1,
    })
    await makeDraft()
    const [held, ...others] = await deliveriesOf(mara, id)
    expect(held).toMatchObject({ status: 'held', holdReason: 'disabled', nextAttemptAt: null })
    expect(others).toEqual([])
    expect((await redeliver(id, held?.id ?? '')).body).toMatchObject({
      status: 'held',
      holdReason: 'disabled',
    })

    receiver.answerWith(200)
    const count = receiver.heard.length
    const { body } = await set(id, { status: 'enabled' })
    expect(body).toMatchObject({ status: 'enabled', disabledReason: null, disabledAt: null, held: 0 })
    expect(body.health.failingSince).toBeNull()
    await end(id, 1)
    expect(receiver.heard.slice(count).map((heard) => heard.id)).toEqual([held?.id])
  })

  test('it can still be tested', async () => {
    const { id } = await listenTo(mara, receiver.url, ['envelope.created'])
    await set(id, { status: 'disabled' })
    expect(await sendTest(id)).toMatchObject({ status: 'succeeded' })
  })
})

describe('[W4] [A6] who may', () => {
  test('is whoever manages settings, or a key with that scope', async () => {
    const { id } = await listenTo(team.manager, receiver.url, ['envelope.created'])
    const refused = [
      await team.member.call('GET /webhooks'),
      await team.member.call('POST /webhooks', { body: { url: receiver.url, events: ['envelope.created'] } }),
      await team.member.call('GET /webhooks/{id}', { params: { id } }),
      await team.member.call('DELETE /webhooks/{id}', { params: { id } }),
      await team.member.call('POST /webhooks/{id}/rotate', { params: { id }, body: {} }),
      await team.member.call('GET /webhooks/{id}/days', { params: { id } }),
      await team.member.call('GET /webhooks/{id}/deliveries', { params: { id } }),
    ]
    expect(refused.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
      refused.map(() => [403, 'forbidden']),
    )

    const ask = async (scopes: string[]) => {
      const { body } = await mara.call('POST /organizations/{id}/apikey', { ...team, body: { scopes } })
      return world.fetch('/api/webhooks', { headers: { authorization: `Bearer ${body.key}` } })
    }
    expect((await ask(['view_envelopes'])).status).toBe(403)
    const allowed = await ask(['manage_settings'])
    expect([allowed.status, await allowed.json()]).toMatchObject([200, { items: [{ id }] }])
  })

  test('is nobody else: of another organization it is as if it were not there', async () => {
    const { id } = await listenTo(mara, receiver.url, ['envelope.created'])
    const omar = await register(world, 'omar', 'Globex')
    const nobodys = '01900000-0000-7000-8000-000000000000'
    const ask = async (one: string) => {
      const response = await world.fetch(`/api/webhooks/${one}`, {
        headers: { authorization: `Bearer ${omar.token}` },
      })
      return [response.status, await response.text()]
    }
    expect(await ask(id)).toEqual(await ask(nobodys))
    expect((await ask(id))[0]).toBe(404)
    await makeDraft(omar)
    await makeDraft()
    await end(id, 1)
    expect(receiver.heard).toHaveLength(1)
  })

  test('keeps test and live apart', async () => {
    const live = await listenTo(mara, receiver.url, ['envelope.created', 'member.added'])
    const mode = (type: string) => mara.call('PUT /organizations/{id}/mode', { ...team, body: { type } })
    await mode('test')
    try {
      expect((await mara.call('GET /webhooks')).body.items).toEqual([])
      expect((await mara.call('GET /webhooks/{id}', { params: { id: live.id } })).status).toBe(404)
      const tried = await listenTo(mara, receiver.url, ['envelope.created'])
      await makeDraft()
      await end(tried.id, 1)
      expect(receiver.heard.map(({ payload }) => payload.mode)).toEqual(['test'])
      await mara.call('DELETE /webhooks/{id}', { params: { id: tried.id } })
    } finally {
      await mode('live')
    }
    expect(await deliveriesOf(mara, live.id)).toEqual([])
  })
})

describe('[W4] [P1] the month’s deliveries', () => {
  const used = async (person: TestPerson) =>
    (await person.call('GET /usage')).body.items.find(
      ({ resourceType }) => resourceType === 'MaxWebhookDeliveries',
    )

  /** Twenty endpoints, which is all there may be: ten drafts are the two hundred deliveries of Free. */
  async function useUp(name: string) {
    const person = await register(world, name, name, 'Free')
    const ids: string[] = []
    for (let count = 0; count < 20; count += 1)
      ids.push((await listenTo(person, receiver.url, ['envelope.created'])).id)
    for (let count = 0; count < 10; count += 1) await makeDraft(person)
    await receiver.hears(200)
    await eventually(async () => (await used(person))?.used === 200)

    return { person, ids }
  }
  const heldOf = async (person: TestPerson) =>
    (await person.call('GET /webhooks')).body.items.reduce((sum, { held }) => sum + held, 0)

  test('are not gone beyond: what is left waits, and goes out with a larger plan', async () => {
    const { person, ids } = await useUp('hooli')
    const more = await person.call('POST /webhooks', {
      body: { url: receiver.url, events: ['envelope.created'] },
    })
    expect(more).toMatchObject({ status: 409, body: { code: 'webhooks-full' } })
    await makeDraft(person)
    await eventually(async () => (await heldOf(person)) === 20)
    expect(await deliveriesOf(person, ids[0] ?? '', { status: 'held' })).toMatchObject([
      { holdReason: 'quota' },
    ])
    expect([receiver.heard.length, (await used(person))?.used]).toEqual([200, 200])

    await choosePlan(person, 'Starter')
    await receiver.hears(220)
    await eventually(async () => (await heldOf(person)) === 0)
    expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(11)
    await eventually(async () => (await used(person))?.used === 220)
  })

  test('begin anew with the month, and what waited goes out', async () => {
    const { person } = await useUp('initech')
    await makeDraft(person)
    await eventually(async () => (await heldOf(person)) === 20)
    await world.app.services.webhooks.tidy()
    await world.app.services.webhooks.tidy()
    expect(await heldOf(person)).toBe(20)
    expect(receiver.heard).toHaveLength(200)

    clock.forward(32 * dayMs)
    await world.app.services.webhooks.tidy()
    await receiver.hears(220)
    await signInAgain(world, person)
    await eventually(async () => (await heldOf(person)) === 0)
    await signInAgain(world, mara)
  })
})

test('[W4] members and plans are of no mode: a live endpoint hears of them also while tests are made', async () => {
  const lou = await register(world, 'lou', 'Rivers', 'Free')
  await listenTo(lou, receiver.url, ['subscription.changed'])
  const params = { id: lou.organizationId }
  await lou.call('PUT /organizations/{id}/mode', { params, body: { type: 'test' } })
  await listenTo(lou, receiver.url, ['subscription.changed'])
  await choosePlan(lou, 'Starter')
  const heard = await receiver.hears(2)
  expect(heard.map(({ payload }) => payload.mode).toSorted()).toEqual(['live', 'test'])
})

describe('[W4] logs', () => {
  test('are kept for 30 days; after that only how many there were', async () => {
    const { id } = await listenTo(mara, receiver.url, ['envelope.created'])
    await rotate(id, { overlapHours: 1 })
    await makeDraft()
    await end(id, 1)
    clock.forward(29 * dayMs)
    await signInAgain(world, mara)
    await world.app.services.webhooks.tidy()
    expect(await deliveriesOf(mara, id)).toHaveLength(1)
    expect((await get(id)).formerSecretUntil).toBeNull()
    clock.forward(2 * dayMs)
    await signInAgain(world, mara)
    await world.app.services.webhooks.tidy()
    expect(await deliveriesOf(mara, id)).toEqual([])
    expect((await get(id)).health).toMatchObject({ succeeded: 0, failed: 0 })
    expect((await get(id)).health.lastSuccessAt).not.toBeNull()
  })

  test('tells by the day what came back, and how soon, examples aside', async () => {
    const { id } = await listenTo(mara, receiver.url, ['envelope.created'])
    const days = async () => (await mara.call('GET /webhooks/{id}/days', { params: { id } })).body
    const none = { succeeded: 0, failed: 0, averageMs: null, slowestMs: null }
    const before = await days()
    expect(before.total).toEqual(none)
    expect(before.items).toHaveLength(14)
    expect(before.items.map(({ day: _, ...numbers }) => numbers)).toEqual(Array(14).fill(none))

    await makeDraft()
    await makeDraft()
    await end(id, 2)
    await sendTest(id)
    clock.forward(dayMs)
    await signInAgain(world, mara)
    receiver.answerWith(500)
    await makeDraft()
    await eventually(async () => (await days()).total.failed > 0)

    const { items, total } = await days()
    const dates = items.map(({ day }) => day)
    expect(dates.at(-1)).toBe(clock.now().toISOString().slice(0, 10))
    expect(dates).toEqual([...dates].sort())
    expect(items.slice(-2)).toMatchObject([
      { succeeded: 2, failed: 0 },
      { succeeded: 0, failed: 1 },
    ])
    expect(total).toMatchObject({ succeeded: 2, failed: 1 })
    const tookMs: number[] = []
    for (const one of await deliveriesOf(mara, id, { type: 'envelope.created' })) {
      const params = { id, deliveryId: one.id }
      const { body } = await mara.call('GET /webhooks/{id}/deliveries/{deliveryId}', { params })
      tookMs.push(...body.history.map(({ durationMs }) => durationMs))
    }
    expect(tookMs).toHaveLength(3)
    expect(total.slowestMs).toBe(Math.max(...tookMs))
    expect(total.averageMs).toBeCloseTo(tookMs.reduce((sum, ms) => sum + ms) / 3, 6)
  })

  test('has no response time of who never answers', async () => {
    const { id } = await listenTo(mara, receiver.url, ['envelope.created'])
    await receiver.close()
    await makeDraft()
    const total = await eventually(async () => {
      const { body } = await mara.call('GET /webhooks/{id}/days', { params: { id } })
      return body.total.failed > 0 && body.total
    })
    expect(total).toEqual({ succeeded: 0, failed: 1, averageMs: null, slowestMs: null })
  })
})

test('[W4] the API’s description tells of every event, with an example', async () => {
  const described = (await (await world.fetch('/api/openapi.json')).json()) as {
    webhooks: Record<
      string,
      { post: { requestBody: { content: Record<string, { example: { type: string } }> } } }
    >
  }
  const examples = Object.entries(described.webhooks).map(([type, { post }]) => [
    type,
    post.requestBody.content['application/json']?.example.type,
  ])
  expect(examples).toEqual(webhookEventTypes.map((type) => [type, type]))
})
