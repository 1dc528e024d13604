import { afterAll, describe, expect, test } from 'vitest'
import { openAcme } from '../acme.ts'
import { agree, enter, sendTo, sessionOf } from '../signing-room.ts'
import { eventually, guestWith, makeTestClock, origin, typedSignature, type RoomGuest } from '../world.ts'

const clock = makeTestClock()
const { world, mara, lease: document } = await openAcme({ clock })
afterAll(() => world.close())

const from = { ip: '192.0.2.7', userAgent: 'Phone' }
const { signing } = world.app.services

async function offer(guest: RoomGuest): Promise<string> {
  const { status, body } = await guest.call('POST /signing/{recipient}/phone')
  expect(status).toBe(201)

  return /\/sign\/phone\/([\w-]{43})$/.exec(body.url)?.[1] ?? ''
}

async function openOn(secret: string): Promise<RoomGuest> {
  const key = await signing.openPhone(secret, from)
  if (!key) throw new Error('dead code')

  return guestWith(world, key)
}

const complete = (guest: RoomGuest, version: number) =>
  guest.call('POST /signing/{recipient}/complete', {
    body: { version, values: {}, signature: typedSignature },
  })

describe('[W3] a room that goes on with a phone', () => {
  test('opens there once by the code, and the trail says by which way', async () => {
    const sent = await sendTo(mara, document, [{ key: 'jane' }])
    const desk = await enter(world, sent, 'jane')
    const version = await agree(desk)
    const secret = await offer(desk)
    expect(await signing.isPhoneLink(secret), 'looking uses nothing up').toBe(true)
    const phone = await openOn(secret)
    expect(await signing.openPhone(secret, from)).toBeNull()
    expect(await sessionOf(phone)).toMatchObject({ stage: 'fill', entry: 'phone' })
    expect((await complete(phone, version)).status).toBe(200)

    const { body } = await mara.call('GET /envelopes/{id}', { params: { id: sent.id } })
    const trail = await mara.call('GET /envelopes/{id}/audit', { params: { id: body.id } })
    const told = trail.body.items.map(({ type, facts }) => ({ type, entry: facts['entry'] }))
    expect(told).toEqual(
      expect.arrayContaining([
        { type: 'recipient.link_shown', entry: 'mail' },
        { type: 'recipient.opened', entry: 'phone' },
        { type: 'recipient.completed', entry: 'phone' },
      ]),
    )
  })

  test('asks every access check again, and makes no code before they are passed', async () => {
    const sent = await sendTo(mara, document, [{ key: 'jane', access: ['passcode'], passcode: 'harbour-7' }])
    const desk = await enter(world, sent, 'jane')
    expect((await desk.call('POST /signing/{recipient}/phone')).body).toMatchObject({ code: 'access-needed' })
    const pass = { body: { check: 'passcode', answer: 'harbour-7' } } as const
    await desk.call('POST /signing/{recipient}/access', pass)
    const phone = await openOn(await offer(desk))
    expect(await sessionOf(phone)).toMatchObject({ stage: 'access', documents: [] })
    expect((await phone.call('POST /signing/{recipient}/phone')).status, 'no chain of phones').not.toBe(201)
  })

  test('is open for five minutes, and shows nothing but the outcome once the envelope is voided', async () => {
    const sent = await sendTo(mara, document, [{ key: 'jane' }])
    const desk = await enter(world, sent, 'jane')
    const [late, early, waiting] = [await offer(desk), await offer(desk), await offer(desk)]
    const phone = await openOn(early)
    clock.forward(5 * 60 * 1000 + 1)
    expect(await signing.openPhone(late, from)).toBeNull()
    expect(await sessionOf(phone), 'what was opened stays').toMatchObject({ stage: 'consent' })

    const last = await offer(desk)
    await mara.call('POST /envelopes/{id}/void', { params: { id: sent.id }, body: { reason: 'Wrong rent' } })
    expect(await sessionOf(await openOn(last))).toMatchObject({ stage: 'closed', documents: [], fields: [] })
    expect(await signing.openPhone(waiting, from), 'that one is too old').toBeNull()
  })

  test('of two phones at the same moment, one gets in', async () => {
    const sent = await sendTo(mara, document, [{ key: 'jane' }])
    const secret = await offer(await enter(world, sent, 'jane'))
    const keys = await Promise.all([signing.openPhone(secret, from), signing.openPhone(secret, from)])
    expect(keys.filter((key) => key !== null)).toHaveLength(1)
  })

  test('is no token for a frame, nor is a mailed link a code', async () => {
    const sent = await sendTo(mara, document, [{ key: 'jane' }])
    const secret = await offer(await enter(world, sent, 'jane'))
    const traded = await world.fetch('/api/signing/trade', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ token: secret }),
    })
    expect(await traded.json()).toMatchObject({ code: 'token-dead' })
    expect(await signing.openLink(secret)).toBeNull()
  })
})

describe('[W3] who has finished', () => {
  test('learns how many others have, and by name whose turn it is; nothing of who comes later', async () => {
    const sent = await sendTo(mara, document, [
      { key: 'jane', order: 1 },
      { key: 'omar', order: 2 },
      { key: 'ana', order: 3 },
    ])
    const jane = await enter(world, sent, 'jane')
    expect((await sessionOf(jane)).progress).toBeNull()
    await complete(jane, await agree(jane))
    const { progress } = await sessionOf(jane)
    expect(progress).toMatchObject({ done: 1, all: 3, next: [expect.stringMatching(/^omar of/)] })
    expect(JSON.stringify(await sessionOf(jane))).not.toMatch(/ana of|omar\.\d/)
  })

  test('is shown the pages of the sealed file', async () => {
    const sent = await sendTo(mara, document, [{ key: 'jane' }])
    const jane = await enter(world, sent, 'jane')
    const path = 'GET /signing/{recipient}/documents/{document}/sealed/pages/{page}'
    const pageOf = (page: number) => jane.call(path, { params: { document: document.id, page } })
    const version = await agree(jane)
    expect((await pageOf(0)).status, 'there is no half-signed copy').toBe(409)
    await complete(jane, version)
    const [sealed] = await eventually(async () => {
      const { sealed: files } = await sessionOf(jane)
      return files.length > 0 ? files : null
    })
    expect(sealed?.pages.length, 'with its certificate').toBeGreaterThan(1)
    expect((await pageOf(0)).status).toBe(200)
    expect((await pageOf(sealed?.pages.length ?? 0)).status).toBe(404)
  })
})
