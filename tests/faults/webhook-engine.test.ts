import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retryWaitsMs } from '#core/webhooks/retry-schedule.ts'
import { makeTransport } from '#server/webhooks/make-transport.ts'
import type { WebhookTransport } from '#server/webhooks/transport.ts'
import {
  answer,
  dripHead,
  garbage,
  hang,
  hugeHead,
  makeIdentity,
  reset,
  startReceiver,
  well,
  type Behaviour,
  type Receiver,
} from '../hostile-receiver.ts'
import { verifyElsewhere } from '../webhook-verifier.ts'
import {
  eventually,
  makeTestClock,
  makeWorld,
  readMail,
  register,
  signInAgain,
  type TestPerson,
  type World,
} from '../world.ts'

const hour = 60 * 60 * 1000
const draft = { title: 'Lease', documents: [], recipients: [], fields: [] }
const identity = makeIdentity('localhost')

describe('[W4] the engine of webhooks', () => {
  const clock = makeTestClock()
  const receivers: Receiver[] = []
  let world: World

  beforeAll(async () => {
    const reach = { allowLoopback: true, clock, ca: [identity.cert] }
    const [hasty, patient] = [makeTransport({ ...reach, timeoutMs: 1500 }), makeTransport(reach)]
    const transport: WebhookTransport = {
      assertAllowed: (url) => patient.assertAllowed(url),
      post: (request) => (request.url.endsWith('/hastily') ? hasty : patient).post(request),
    }
    world = await makeWorld({ clock, transport })
  })
  afterAll(async () => {
    await world.close()
    for (const one of receivers) await one.close()
  })

  async function receive(...options: Parameters<typeof startReceiver>): Promise<Receiver> {
    const receiver = await startReceiver(...options)
    receivers.push(receiver)

    return receiver
  }

  async function listen(person: TestPerson, origin: string, path = 'hooks') {
    const { status, body } = await person.call('POST /webhooks', {
      body: { url: `${origin}/${path}`, events: ['envelope.created'] },
    })
    expect(status).toBe(201)

    return body
  }

  /** Something to tell of, so many times; the ids of what it happened to. */
  async function happen(person: TestPerson, times = 1): Promise<string[]> {
    const ids: string[] = []
    for (let time = 0; time < times; time += 1) {
      const { status, body } = await person.call('POST /envelopes', { body: draft })
      expect(status).toBe(201)
      ids.push(body.id)
    }

    return ids
  }

  async function deliveriesOf(person: TestPerson, id: string) {
    const { body } = await person.call('GET /webhooks/{id}/deliveries', {
      params: { id },
      query: { limit: '100' },
    })

    return body.items
  }

  const envelopesOf = ({ hits }: Receiver) =>
    hits.map(({ body }) => (JSON.parse(body) as { data: { envelope: { id: string } } }).data.envelope.id)
  const idsOf = ({ hits }: Receiver) => hits.map(({ headers }) => headers['webhook-id'] ?? '')

  async function forwardTo(person: TestPerson, at: string | null): Promise<void> {
    clock.forward(Math.max(0, Date.parse(at ?? '') - clock.now().getTime()))
    await signInAgain(world, person)
  }

  test('tells what happened, signed, in the order in which it happened', async () => {
    const nora = await register(world, 'nora', 'nora')
    const receiver = await receive()
    const endpoint = await listen(nora, receiver.origin)
    const happened = await happen(nora, 3)
    await eventually(async () => receiver.hits.length >= 3)
    const [hit] = receiver.hits

    expect(envelopesOf(receiver).toSorted()).toEqual(happened.toSorted())
    expect(hit?.headers).toMatchObject({
      'user-agent': 'Paraph-Webhooks/1',
      'content-type': 'application/json',
    })
    expect(JSON.parse(hit?.body ?? '')).toMatchObject({
      id: hit?.headers['webhook-id'],
      type: 'envelope.created',
    })
    await eventually(async () =>
      (await deliveriesOf(nora, endpoint.id)).every(
        ({ status, attempts }) => status === 'succeeded' && attempts === 1,
      ),
    )
    const { body } = await nora.call('GET /webhooks/{id}', { params: { id: endpoint.id } })
    expect(body.health).toMatchObject({ succeeded: 3, failed: 0, failingSince: null })
  })

  test('signs so that the official library agrees in another process, with both secrets while one follows the other', async () => {
    const olga = await register(world, 'olga', 'olga')
    const receiver = await receive()
    const endpoint = await listen(olga, receiver.origin)
    const params = { id: endpoint.id }
    await happen(olga)
    await eventually(async () => receiver.hits.length === 1)
    const { body: rotated } = await olga.call('POST /webhooks/{id}/rotate', {
      params,
      body: { overlapHours: 24 },
    })
    await happen(olga)
    await eventually(async () => receiver.hits.length === 2)
    await forwardTo(olga, rotated.formerSecretUntil)
    await happen(olga)
    await eventually(async () => receiver.hits.length === 3)

    const [former, secret] = [endpoint.secret, rotated.secret]
    const [before, during, after] = receiver.hits.map(({ headers, body }) => ({ headers, body }))
    if (!before || !during || !after) throw new Error('not received')
    expect(during.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    expect(
      verifyElsewhere([
        { ...before, secret: former },
        { ...during, secret: former },
        { ...during, secret },
        { ...after, secret },
      ]),
    ).toEqual([true, true, true, true])
    const [newest] = during.headers['webhook-signature']?.split(' ') ?? []
    const onlyNewest = { ...during.headers, 'webhook-signature': newest ?? '' }
    expect(
      verifyElsewhere([
        { ...before, secret },
        { ...after, secret: former },
        { ...during, secret: former, headers: onlyNewest },
        { ...during, secret, body: during.body.replace('created', 'createe') },
        {
          ...during,
          secret,
          headers: { ...during.headers, 'webhook-id': before.headers['webhook-id'] ?? '' },
        },
      ]),
    ).toEqual([false, false, false, false, false])
  })

  test('loses nothing to receivers that misbehave, however they do', async () => {
    const petra = await register(world, 'petra', 'petra')
    const misbehaving: [Behaviour, Parameters<typeof startReceiver>[1]?][] = [
      [hang],
      [dripHead],
      [reset],
      [garbage],
      [hugeHead],
      [answer(500)],
      [answer(429, { 'retry-after': '30' })],
      [answer(302, { location: 'http://127.0.0.1:1/' })],
      [well, { identity: makeIdentity('localhost') }],
    ]
    const hostile = await Promise.all(misbehaving.map((given) => receive(...given)))
    const endpoints: { id: string }[] = []
    for (const { origin } of hostile) endpoints.push(await listen(petra, origin, 'hastily'))
    const happened = await happen(petra, 2)
    const open = async () => (await Promise.all(endpoints.map(({ id }) => deliveriesOf(petra, id)))).flat()
    await eventually(
      async () => (await open()).filter(({ attempts }) => attempts > 0).length >= endpoints.length,
    )
    expect((await open()).filter(({ status }) => status === 'succeeded')).toEqual([])

    const [badlyCertified] = hostile.splice(-1)
    for (const receiver of hostile) receiver.behave(well)
    await badlyCertified?.close()
    hostile.push(await receive(well, { identity, port: badlyCertified?.port ?? 0 }))
    await eventually(async () => {
      await forwardTo(petra, new Date(clock.now().getTime() + 0.25 * hour).toISOString())
      return (await open()).every(({ status }) => status === 'succeeded')
    })
    for (const receiver of hostile) {
      expect(new Set(envelopesOf(receiver))).toEqual(new Set(happened))
      expect(new Set(idsOf(receiver)).size).toBe(happened.length)
    }
  })

  test('keeps nobody else waiting for who does not answer, and no mail', async () => {
    const [quinn, rosa] = [await register(world, 'quinn', 'quinn'), await register(world, 'rosa', 'rosa')]
    const held: (() => void)[] = []
    const hold: Behaviour = (socket, hit) => {
      held.push(() => well(socket, hit))
    }
    const slow = await Promise.all([1, 2, 3, 4, 5].map(() => receive(hold)))
    for (const { origin } of slow) await listen(quinn, origin)
    const swift = await receive()
    await listen(rosa, swift.origin)
    await happen(quinn)
    const areHeld = () => slow.filter(({ hits }) => hits.length > 0).length
    await eventually(async () => areHeld() === 3)

    await happen(rosa, 5)
    await signInAgain(world, quinn)
    await eventually(async () => swift.hits.length === 5)
    // Three of one organization's at once, and they are still on their way.
    expect(areHeld()).toBe(3)
    expect(held.length).toBe(3)

    await eventually(async () => {
      for (const release of held.splice(0)) release()
      return slow.every(({ hits }) => hits.length > 0)
    })
  })

  test('tries ten times by its schedule, with the same id and bytes, and as late as it is asked', async () => {
    const sofia = await register(world, 'sofia', 'sofia')
    const receiver = await receive(answer(429, { 'retry-after': '600' }))
    const endpoint = await listen(sofia, receiver.origin)
    await happen(sofia)
    const waits: number[] = []
    for (let attempt = 1; attempt < 10; attempt += 1) {
      const delivery = await eventually(async () =>
        (await deliveriesOf(sofia, endpoint.id)).find(({ attempts }) => attempts === attempt),
      )
      expect(delivery).toMatchObject({ status: 'retrying', lastFailure: 'status' })
      waits.push(Date.parse(delivery.nextAttemptAt ?? '') - Date.parse(delivery.lastAttemptAt ?? ''))
      receiver.behave(answer(503))
      await forwardTo(sofia, delivery.nextAttemptAt)
    }
    const [last] = await eventually(async () => {
      const found = await deliveriesOf(sofia, endpoint.id)
      return found[0]?.status === 'exhausted' && found
    })

    expect(last).toMatchObject({ attempts: 10, nextAttemptAt: null, lastStatus: 503 })
    // What an attempt itself takes is added: the schedule counts from its end.
    const isDue = (wait: number, planned: number) => wait >= planned * 0.9 && wait <= planned * 1.1 + 1000
    expect(waits[0]).toBeGreaterThanOrEqual(600_000)
    expect(waits.slice(1).every((wait, index) => isDue(wait, retryWaitsMs[index + 2] ?? NaN))).toBe(true)
    expect(receiver.hits.length).toBe(10)
    expect(new Set(idsOf(receiver)).size).toBe(1)
    expect(new Set(receiver.hits.map(({ body }) => body)).size).toBe(1)
    const times = receiver.hits.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const planned = retryWaitsMs.reduce<number>((sum, wait) => sum + wait, 0) / 1000
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(planned * 0.9)
  })

  test('leaves an endpoint alone that says it is gone, tells its owner, and keeps the events', async () => {
    const tara = await register(world, 'tara', 'tara')
    const receiver = await receive(answer(410))
    const { id } = await listen(tara, receiver.origin)
    await happen(tara)
    await becomesDisabled(tara, id, 'gone')
    await happen(tara)

    expect(receiver.hits.length).toBe(1)
    const waiting = await deliveriesOf(tara, id)
    expect(waiting.map(({ status, holdReason }) => `${status} ${holdReason}`)).toEqual([
      'held disabled',
      'held disabled',
    ])
    expect(
      (await readMail(world, tara.email, ({ text }) => text.includes(`/webhooks/${id}`))).text,
    ).toContain('410')
  })

  test('leaves an endpoint alone that has failed for five days, and sends what was kept once it is enabled', async () => {
    const uma = await register(world, 'uma', 'uma')
    const receiver = await receive(answer(500))
    const { id } = await listen(uma, receiver.origin)
    const first = await happen(uma)
    await eventually(async () => receiver.hits.length > 0)
    await eventually(async () => (await deliveriesOf(uma, id))[0]?.status === 'retrying')
    clock.forward(5 * 24 * hour)
    await signInAgain(world, uma)
    await becomesDisabled(uma, id, 'failing')
    const { text } = await readMail(world, uma.email, (mail) => mail.text.includes(`/webhooks/${id}`))
    expect(text).toContain(`localhost:${receiver.port}`.replaceAll(/([.:])/g, '$1\u2060'))
    const { body } = await uma.call('GET /notifications')
    expect(JSON.stringify(body)).toContain(`/webhooks/${id}`)

    const second = await happen(uma)
    receiver.behave(well)
    receiver.hits.length = 0
    await uma.call('PUT /webhooks/{id}', { params: { id }, body: { status: 'enabled' } })
    await eventually(async () => receiver.hits.length === 2)
    expect(new Set(envelopesOf(receiver))).toEqual(new Set([...first, ...second]))
    await eventually(async () => (await deliveriesOf(uma, id)).every(({ status }) => status === 'succeeded'))
  })

  test('begins anew when asked to by hand, also while an attempt is on its way', async () => {
    const wilma = await register(world, 'wilma', 'wilma')
    const receiver = await receive(answer(500))
    const { id } = await listen(wilma, receiver.origin)
    await happen(wilma)
    const delivery = await eventually(async () =>
      (await deliveriesOf(wilma, id)).find(({ status }) => status === 'retrying'),
    )
    let fail = () => {}
    receiver.behave((socket, hit) => (fail = () => answer(500)(socket, hit)))
    clock.forward(10_000)
    await eventually(async () => receiver.hits.length === 2)
    await wilma.call('POST /webhooks/{id}/deliveries/{deliveryId}/redeliver', {
      params: { id, deliveryId: delivery.id },
    })
    receiver.behave(well)
    fail()
    const delivered = await eventually(async () =>
      (await deliveriesOf(wilma, id)).find(({ status }) => status === 'succeeded'),
    )

    expect(delivered.attempts).toBe(1)
    expect(new Set(idsOf(receiver)).size).toBe(1)
    expect(receiver.hits.length).toBe(3)
  })

  test('sends nothing more to an endpoint that was deleted meanwhile', async () => {
    const vera = await register(world, 'vera', 'vera')
    const receiver = await receive(answer(500))
    const { id } = await listen(vera, receiver.origin)
    await happen(vera)
    await eventually(async () => (await deliveriesOf(vera, id))[0]?.status === 'retrying')
    await vera.call('DELETE /webhooks/{id}', { params: { id } })
    receiver.behave(well)
    clock.forward(0.2 * hour)
    const other = await receive()
    await listen(vera, other.origin)
    await happen(vera)
    await eventually(async () => other.hits.length === 1)

    expect(receiver.hits.length).toBe(1)
  })

  async function becomesDisabled(person: TestPerson, id: string, reason: string): Promise<void> {
    const body = await eventually(async () => {
      const found = await person.call('GET /webhooks/{id}', { params: { id } })
      return found.body.status === 'disabled' && found.body
    })
    expect(body).toMatchObject({ disabledReason: reason, waiting: 0 })
  }
})
