import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import type { DocumentShape } from '#contract/shapes.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { enter, sendTo } from '../signing-room.ts'
import {
  makeTestClock,
  makeWorld,
  origin,
  readMail,
  register,
  signInAgain,
  uploadDocument,
} from '../world.ts'
import type { TestPerson, World } from '../world.ts'

const few = { times: 3 }
const clock = makeTestClock()
let world: World
let mara: TestPerson
let olaf: TestPerson
let lease: DocumentShape
beforeAll(async () => {
  world = await makeWorld({
    clock,
    limits: {
      make: few,
      upload: few,
      'room-write': few,
      'room-act': few,
      wrong: few,
      'identity-code': few,
      'identity-refresh': few,
    },
  })
  mara = await register(world, 'mara', 'Acme')
  olaf = await register(world, 'olaf', 'Other')
  lease = await uploadDocument(mara, await makeSamplePdf())
}, 60_000)
afterAll(() => world.close())

/** The statuses of so many askings, one after the other. */
async function ask(times: number, once: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push((await once()).status)

  return statuses
}

const limited = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length
const draft = () => ({ title: 'T', documents: [lease.id], recipients: [], fields: [] })
/** Beyond tokens and codes too, so everybody comes again. */
async function windowOver() {
  clock.forward(3_601_000)
  for (const person of [mara, olaf]) await signInAgain(world, person)
}
const from = (ip: string) => ({ 'x-forwarded-for': ip })

describe('a limit', () => {
  test('on making envelopes is an organization’s own, says when to come back, and keeps it', async () => {
    const make = (person: TestPerson) => person.call('POST /envelopes', { body: draft() })

    expect(limited(await ask(4, () => make(mara)))).toBe(1)
    const answer = await make(mara)
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate-limited' } })
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(590)
    expect(seconds).toBeLessThanOrEqual(600)
    expect((await make(olaf)).status).not.toBe(429)
    await windowOver()
    expect((await make(mara)).status).not.toBe(429)
    await windowOver()
  })

  test.each<[CallName, object]>([
    ['POST /documents', { bytes: new Uint8Array(1) }],
    ['POST /templates', { body: {} }],
  ])('holds for %s, right or wrong', async (name, input) => {
    expect(limited(await ask(6, () => mara.call(name, input)))).toBeGreaterThanOrEqual(2)
    await windowOver()
  })

  test.each(['values', 'complete'] as const)('holds for %s of a room, for each network', async (act) => {
    const sent = await sendTo(mara, lease, [{ key: 'jane' }])
    const jane = await enter(world, sent, 'jane')
    const once = (ip: string) =>
      world.fetch(`/api/signing/${jane.recipient}/${act}`, {
        method: act === 'values' ? 'PUT' : 'POST',
        headers: {
          ...from(ip),
          origin,
          'sec-fetch-site': 'same-origin',
          cookie: jane.cookie,
          'content-type': 'application/json',
        },
        body: '{}',
      })

    expect(limited(await ask(5, () => once('203.0.113.1')))).toBe(2)
    expect((await once('203.0.113.2')).status).not.toBe(429)
    await windowOver()
  })

  test('on keys that are none holds for a whole IPv6 network', async () => {
    const guess = (ip: string) =>
      world.fetch('/api/envelopes', {
        headers: { ...from(ip), authorization: `Bearer pk_live_${'x'.repeat(43)}` },
      })
    const hosts = ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1:ffff::3', '2001:db8:1:1::4']
    const statuses: number[] = []
    for (const host of hosts) statuses.push((await guess(host)).status)

    expect(statuses).toEqual([401, 401, 401, 429])
    expect((await guess('2001:db8:1:2::1')).status).toBe(401)
    await windowOver()
  })

  test('on wrong keys and links keeps nobody with a right one out, behind the same address', async () => {
    const office = '203.0.113.44'
    const { signing, callLimits } = world.app.services
    const ask = (key: string) =>
      world.fetch('/api/envelopes', { headers: { ...from(office), authorization: `Bearer ${key}` } })
    const open = (secret: string) =>
      callLimits.find({ ip: office, userAgent: null }, () => signing.openLink(secret))
    const params = { id: mara.organizationId }
    const { key } = (await mara.call('POST /organizations/{id}/apikey', { params, body: { name: 'CI' } }))
      .body
    const sent = await sendTo(mara, lease, [{ key: 'jane' }])
    const jane = await enter(world, sent, 'jane')
    const mail = await readMail(world, sent.emailOf('jane'), ({ text }) => text.includes('/sign/'))
    const link = /\/sign\/([\w-]{43})/.exec(mail.text)?.[1] ?? ''
    for (let time = 0; time < 3; time += 1) await ask(`pk_live_${'x'.repeat(43)}`)

    const wrong = await ask(`pk_live_${'y'.repeat(43)}`)
    expect([wrong.status, wrong.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    await expect(open('z'.repeat(43))).rejects.toMatchObject({ code: 'rate-limited' })
    expect((await ask(key)).status).toBe(200)
    expect(await open(link)).toMatchObject({ recipient: sent.idOf('jane') })
    expect((await jane.call('GET /signing/{recipient}', { headers: from(office) })).status).toBe(200)
    expect((await ask(`pk_live_${'y'.repeat(43)}`)).status).toBe(429)
    await windowOver()
  })

  test('on wrong tokens of rooms keeps no right one out, however many are opened behind the same address', async () => {
    const office = '203.0.113.45'
    const trade = (token: string) =>
      world.fetch('/api/signing/trade', {
        method: 'POST',
        headers: { ...from(office), 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ token }),
      })
    const sent = await sendTo(mara, lease, [
      { key: 'jane', recipientRole: 'in_person', email: '', host: { name: 'Mara', email: mara.email } },
    ])
    const params = { id: sent.id, recipient: sent.idOf('jane') }
    const made = await mara.call('POST /envelopes/{id}/recipients/{recipient}/room', {
      params,
      body: { kind: 'in-person' },
    })

    const wrong = await ask(40, () => trade('y'.repeat(43)))
    expect(wrong.slice(0, 4)).toEqual([404, 404, 404, 429])
    expect((await trade(made.body.token)).status).toBe(200)
    expect((await trade(made.body.token)).status).toBe(429)
    await windowOver()
  })

  test.each(['ConfirmSignUp', 'GetTokensFromRefreshToken'])(
    'holds for %s, as Cognito says it',
    async (name) => {
      const once = () =>
        world.fetch('/idp/', {
          method: 'POST',
          headers: {
            ...from('203.0.113.9'),
            'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
          },
          body: '{}',
        })
      await ask(3, once)
      const answer = await once()

      expect([answer.status, answer.headers.get('x-amzn-errortype')]).toEqual([
        400,
        'TooManyRequestsException',
      ])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      await windowOver()
    },
  )
})
