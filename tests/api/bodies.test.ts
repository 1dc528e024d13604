import { afterAll, describe, expect, test } from 'vitest'
import { openAcme } from '../acme.ts'
import { agree, enter, sendTo } from '../signing-room.ts'
import { origin, type World } from '../world.ts'

const most = 4_000_000
const { world, mara, lease } = await openAcme({ maxBytesInFlight: most })
afterAll(() => world.close())

/** A body that counts what is read of it, and ends when it is told to. */
function watched(megabytes: number) {
  let read = 0
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (read >= megabytes * 2 ** 20) {
          await ended
          return controller.close()
        }
        read += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    },
    { highWaterMark: 0 },
  )

  return { stream, read: () => read, end }
}

type Streamed = Parameters<World['fetch']>[1] & { duplex: 'half' }
const send = (path: string, body: ReadableStream, headers: Record<string, string>) => {
  const init: Streamed = { method: 'POST', body, headers, duplex: 'half' }
  return world.fetch(path, init)
}
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code?: string }).code,
]
const sameOrigin = { 'sec-fetch-site': 'same-origin', origin }

describe('nothing of a body is read', () => {
  test('before the cookie of the room is looked at', async () => {
    const sent = await sendTo(mara, lease, [{ key: 'jane' }])
    const body = watched(10)

    const answer = await send(`/api/signing/${sent.idOf('jane')}/files?as=attachment`, body.stream, {
      ...sameOrigin,
      'content-type': 'application/octet-stream',
    })

    expect(answer.status).toBe(404)
    expect(body.read()).toBe(0)
  })

  test.each(['consent', 'complete', 'values'])('for %s without a key either', async (act) => {
    const sent = await sendTo(mara, lease, [{ key: 'jane' }])
    const body = watched(2)
    const init: Streamed = {
      method: act === 'values' ? 'PUT' : 'POST',
      body: body.stream,
      headers: { ...sameOrigin, 'content-type': 'application/json' },
      duplex: 'half',
    }

    const answer = await world.fetch(`/api/signing/${sent.idOf('jane')}/${act}`, init)

    expect(answer.status).toBe(404)
    expect(body.read()).toBe(0)
  })

  test('of files once too many were given in an hour', async () => {
    const sent = await sendTo(mara, lease, [{ key: 'jane' }])
    const jane = await enter(world, sent, 'jane')
    await agree(jane)
    const limit = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        const body = watched(0)
        body.end()
        const answer = await send(`/api/signing/${jane.recipient}/files?as=attachment`, body.stream, {
          ...sameOrigin,
          cookie: jane.cookie,
          'content-type': 'application/octet-stream',
        })
        if (answer.status === 429) return
      }
      throw new Error('There is no limit')
    }
    await limit(200)
    const body = watched(5)

    const answer = await send(`/api/signing/${jane.recipient}/files?as=attachment`, body.stream, {
      ...sameOrigin,
      cookie: jane.cookie,
      'content-type': 'application/octet-stream',
    })

    expect(await codeOf(answer)).toEqual([429, 'rate-limited'])
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(body.read()).toBe(0)
  })

  test('of documents to be checked once an address asked too often', async () => {
    const from = { 'x-forwarded-for': '203.0.113.77', 'content-type': 'application/pdf' }
    let last = await world.fetch('/api/verify', { method: 'POST', body: 'x', headers: from })
    for (let time = 0; time < 500 && last.status !== 429; time += 1) {
      last = await world.fetch('/api/verify', { method: 'POST', body: 'x', headers: from })
    }
    expect(last.status).toBe(429)
    const body = watched(5)

    const answer = await send('/api/verify', body.stream, from)

    expect(await codeOf(answer)).toEqual([429, 'rate-limited'])
    expect(body.read()).toBe(0)
  })
})

describe('the bytes of all bodies that are read at once', () => {
  const pdf = { 'content-type': 'application/pdf' }
  const from = (host: number) => ({ ...pdf, 'x-forwarded-for': `203.0.113.${host}` })

  test('have a bound, beyond which others are asked to come again', async () => {
    const slow = watched(3)
    const first = send('/api/verify', slow.stream, from(1))
    await expect.poll(slow.read).toBe(3 * 2 ** 20)

    const second = watched(3)
    const answer = await send('/api/verify', second.stream, from(2))
    expect(await codeOf(answer)).toEqual([503, 'busy'])
    expect(answer.headers.get('retry-after')).toBe('5')
    const claims = await send('/api/verify', watched(0).stream, { ...from(2), 'content-length': '3000000' })
    expect(claims.status).toBe(503)

    slow.end()
    expect((await first).status).not.toBe(503)
    const third = watched(3)
    third.end()
    expect((await send('/api/verify', third.stream, from(3))).status).not.toBe(503)
  })
})

test('a body that is announced and does not come keeps nobody else’s out', async () => {
  const type = { 'content-type': 'application/pdf' }
  const silent = watched(0)
  const announced = { ...type, 'x-forwarded-for': '203.0.113.81', 'content-length': String(most) }
  const first = send('/api/verify', silent.stream, announced)
  await expect.poll(() => silent.stream.locked).toBe(true)

  const body = watched(1)
  body.end()
  const answer = await send('/api/verify', body.stream, { ...type, 'x-forwarded-for': '203.0.113.82' })
  expect(answer.status).not.toBe(503)
  silent.end()
  await first
})

test('those of the identity protocol count among them', async () => {
  const slow = watched(3.8)
  const first = send('/api/verify', slow.stream, {
    'content-type': 'application/pdf',
    'x-forwarded-for': '203.0.113.8',
  })
  await expect.poll(slow.read).toBeGreaterThan(3.8 * 2 ** 20)
  const ask = () =>
    world.fetch('/idp/', {
      method: 'POST',
      body: JSON.stringify({ Username: 'a'.repeat(4000) }),
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
    })

  const answer = await ask()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])

  slow.end()
  await first
  expect((await ask()).status).toBe(400)
})

describe('JSON', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    world.fetch(path, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${mara.token}`, 'content-type': 'application/json', ...headers },
    })
  const nested = (depth: number) => `{"title":${'['.repeat(depth)}${']'.repeat(depth)}}`

  test.each([100, 20_000, 400_000])('%d deep is a wrong request, not a fault of ours', async (depth) => {
    expect(await codeOf(await post('/api/envelopes', nested(depth)))).toEqual([400, 'invalid-request'])
    expect(await codeOf(await post('/api/signing/trade', nested(depth)))).toEqual([400, 'invalid-request'])
  })

  test('may have as many brackets in its texts as there is room for', async () => {
    const title = `${'[{"\\\\"'.repeat(30)}\\\\`
    const body = JSON.stringify({ title, documents: [lease.id], recipients: [], fields: [] })

    expect((await post('/api/envelopes', body)).status).toBe(201)
  })

  test('of the identity protocol is bounded too', async () => {
    const answer = await post('/idp/', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, {
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    })

    expect(answer.status).toBe(400)
  })
})
