import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { makeHttp } from '#server/http/make-http.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeKeptLog } from '../kept-log.ts'
import {
  idp,
  makeTestClock,
  makeWorld,
  origin,
  register,
  signIn,
  signInAgain,
  type TestPerson,
  type World,
} from '../world.ts'

let world: World
let owner: TestPerson
const clock = makeTestClock()
const kept = makeKeptLog()
const { told } = kept

beforeAll(async () => {
  world = await makeWorld({
    clock,
    log: kept.log,
    limits: { wrong: { times: 30 } },
    environment: { SECURITY_CONTACT: 'security@example.org' },
  })
  owner = await register(world, 'olive', 'Acme')
})
afterAll(() => world.close())
beforeEach(() => kept.forget())

const from = { 'x-forwarded-for': '198.51.100.9' }

describe('the log tells of', () => {
  test('a forged token: what, from where and at which call, without the token', async () => {
    const token = owner.token.replace(/\.[^.]+$/, `.${'A'.repeat(342)}`)
    const { status } = await world.fetch('/api/users/me', {
      headers: { ...from, authorization: `Bearer ${token}` },
    })

    expect(status).toBe(401)
    expect(told('token-refused')).toMatchObject([{ from: { ip: '198.51.100.9' }, at: 'GET /users/me' }])
    expect(kept.text()).not.toContain(token.slice(0, 40))
  })

  test('nothing where nothing was shown: a page asks whether anybody is signed in', async () => {
    expect((await world.fetch('/api/users/me')).status).toBe(401)
    expect(told('token-refused')).toEqual([])
  })

  test('a key after its end, by its id and never by its secret; and a key that never was', async () => {
    const params = { id: owner.organizationId }
    const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString()
    const { body } = await owner.call('POST /organizations/{id}/apikey', {
      params,
      body: { name: 'CI', expiresAt },
    })
    clock.forward(61_000)
    const use = (key: string) =>
      world.fetch('/api/envelopes', { headers: { authorization: `Bearer ${key}` } })

    expect((await use(body.key)).status).toBe(401)
    expect((await use(`pk_live_${'x'.repeat(43)}`)).status).toBe(401)
    expect(told('key-ended')).toMatchObject([
      { who: { key: body.id, organization: owner.organizationId }, why: 'expired' },
    ])
    expect(told('key-unknown')).toHaveLength(1)
    expect(kept.text()).not.toContain(body.key.slice(8))
  })

  test('what a key may not do', async () => {
    const params = { id: owner.organizationId }
    const { body } = await owner.call('POST /organizations/{id}/apikey', {
      params,
      body: { scopes: ['view_envelopes'] },
    })
    const { status } = await world.fetch('/api/users/me', {
      headers: { authorization: `Bearer ${body.key}` },
    })

    expect(status).toBe(403)
    expect(told('permission-refused')).toMatchObject([{ at: 'GET /users/me' }])
  })

  test('a wrong room key, by the recipient it was for', async () => {
    const recipient = '01890000-0000-7000-8000-000000000000'
    const { status } = await world.fetch(`/api/signing/${recipient}`)

    expect(status).toBe(404)
    expect(told('link-wrong')).toMatchObject([{ who: { recipient }, at: 'GET /signing/{recipient}' }])
  })

  test('a change that a foreign page asked for', async () => {
    const { status } = await world.fetch('/api/signing/01890000-0000-7000-8000-000000000000/consent', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-site', 'content-type': 'application/json' },
      body: '{}',
    })

    expect(status).toBe(403)
    expect(told('cross-site-refused')).toHaveLength(1)
  })

  test('who signs in, by which factor, and out again; what they changed of their account', async () => {
    const { AccessToken } = await signIn(world, owner.email)
    const [user] = told('signed-in').map(({ who }) => who?.['user'])
    expect(told('signed-in')).toMatchObject([
      { level: 30, at: 'identity RespondToAuthChallenge', why: 'by EMAIL_OTP' },
    ])
    expect(user).toMatch(/^[0-9a-f-]{36}$/)

    const passwords = { PreviousPassword: 'Not-used-1234567', ProposedPassword: 'der alte Leuchtturm' }
    await idp(world, 'ChangePassword', { AccessToken, ...passwords })
    await idp(world, 'GlobalSignOut', { AccessToken })
    expect(told('account-guard-changed')).toMatchObject([{ who: { user }, at: 'identity ChangePassword' }])
    expect(told('signed-out')).toMatchObject([{ who: { user }, at: 'identity GlobalSignOut' }])
    expect(kept.text()).not.toMatch(/Leuchtturm|Not-used|olive@/)
    await signInAgain(world, owner)
  })

  test('a wrong code and a lock-out of a sign-in, with the address hashed', async () => {
    const asked = await idp(world, 'InitiateAuth', {
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: owner.email, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
    })
    const ChallengeResponses = { USERNAME: owner.email, EMAIL_OTP_CODE: '00000000' }
    const wrong = { ChallengeName: 'EMAIL_OTP', ChallengeResponses, Session: asked['Session'] }
    await expect(idp(world, 'RespondToAuthChallenge', wrong)).rejects.toThrow('CodeMismatch')
    for (let tries = 0; tries < 11; tries += 1)
      await idp(world, 'InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: owner.email, PASSWORD: 'not the password' },
      }).catch(() => undefined)

    expect(told('code-wrong')).toMatchObject([{ at: 'identity RespondToAuthChallenge' }])
    expect(told('sign-in-refused').length).toBeGreaterThan(0)
    expect(told('locked-out').length).toBeGreaterThan(0)
    expect(told('code-wrong')[0]?.who?.['address']).toBe(told('locked-out')[0]?.who?.['address'])
    expect(kept.text()).not.toContain(owner.email)
    expect(kept.text()).not.toContain('not the password')
  })

  test('a limit', async () => {
    const statuses: number[] = []
    for (let asks = 0; asks < 40; asks += 1) {
      const { status } = await world.fetch('/api/signing/trade', {
        method: 'POST',
        headers: { ...from, 'content-type': 'application/json', origin },
        body: JSON.stringify({ token: 'y'.repeat(43) }),
      })
      statuses.push(status)
    }

    expect(statuses).toContain(429)
    expect(told('limit-reached').length).toBeGreaterThan(0)
    expect(told('link-wrong').length).toBeGreaterThan(0)
  })
})

test('clients that hang up in the middle of a request are no errors', async () => {
  await signInAgain(world, owner)
  kept.forget()
  const server = createServer((request, response) => {
    const answer = getRequestListener((asked) => makeHttp(world.app).fetch(asked, { peer: '127.0.0.1' }), {
      overrideGlobalObjects: false,
    })
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const hangUp = (path: string, headers: Record<string, string>) =>
    new Promise<void>((resolve) => {
      const asked = httpRequest({ host: '127.0.0.1', port, path, method: 'POST', headers })
      asked.on('error', () => undefined)
      asked.on('close', () => resolve())
      asked.write('{"half":', () => setTimeout(() => asked.destroy(), 200))
    })
  const authorization = `Bearer ${owner.token}`
  await hangUp('/api/organizations', {
    authorization,
    'content-type': 'application/json',
    'content-length': '500',
  })
  await hangUp('/api/documents', {
    authorization,
    'content-type': 'application/pdf',
    'content-length': '500',
  })
  await hangUp('/idp/', {
    'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    'content-length': '500',
  })
  await expect.poll(() => kept.lines().filter(({ msg }) => msg === 'the client is gone').length).toBe(3)
  server.close()

  expect(kept.lines().filter(({ level }) => level >= 50)).toEqual([])
})

test('whom to tell of a weakness stands where researchers look for it', async () => {
  const response = await world.fetch('/.well-known/security.txt')

  expect(response.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
  expect(await response.text()).toMatch(/^Contact: mailto:security@example\.org\nExpires: /)
})
