import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientId, issuer, openIdentityWorld, silent, type IdentityWorld } from './identity-world.fixture.ts'
import { makeSessionReader, type SessionReaderParts } from './session-reader.ts'
import { makeTokenVerifier } from './token-verifier.ts'

const ana = 'ana+work@example.com'
const prefix = `CognitoIdentityServiceProvider.${clientId}.`
/** As js-cookie writes the name. */
const encodedAna = 'ana+work%40example.com'
const nameOf = (token: string) => `${prefix}${encodedAna}.${token}`

let world: IdentityWorld
beforeAll(async () => {
  world = await openIdentityWorld()
  await world.register(ana, { name: 'Ana' })
})
beforeEach(() => (world.clock.at += 3_600_000))
afterAll(() => world.database.close())

const readerWith = (changes: Partial<SessionReaderParts> = {}) =>
  makeSessionReader({
    verifier: makeTokenVerifier({ issuer, clientId, keys: world.identity.keys, clock: world.clock }),
    refresh: world.identity.refresh,
    isRevoked: world.identity.isRevoked,
    clock: world.clock,
    clientId,
    secureCookies: true,
    log: silent,
    ...changes,
  })
const cookieHeader = (tokens: { IdToken?: string; AccessToken?: string; RefreshToken?: string }) =>
  [
    'theme=dark',
    `${prefix}LastAuthUser=${encodedAna}`,
    ...(tokens.IdToken ? [`${nameOf('idToken')}=${tokens.IdToken}`] : []),
    ...(tokens.AccessToken ? [`${nameOf('accessToken')}=${tokens.AccessToken}`] : []),
    ...(tokens.RefreshToken ? [`${nameOf('refreshToken')}=${tokens.RefreshToken}`] : []),
  ].join('; ')
const withCookie = (cookie: string | null) => ({ cookie, authorization: null })
const identity = { email: ana, emailVerified: true, name: 'Ana', subject: expect.any(String) as unknown }
const isClearing = (setCookies: string[]) =>
  setCookies.length > 0 && setCookies.every((cookie) => cookie.includes('=; Max-Age=0; '))

describe('a session in cookies', () => {
  test('is read as Amplify wrote it', async () => {
    const cookie = cookieHeader(await world.signIn(ana))
    expect(await readerWith().read(withCookie(cookie))).toMatchObject({ identity, setCookies: [] })
  })

  test('[I5] [I6] within five seconds of its end is refreshed, under the same names and attributes', async () => {
    const tokens = await world.signIn(ana)
    world.clock.at += 895_000 - 1
    expect((await readerWith().read(withCookie(cookieHeader(tokens)))).setCookies).toEqual([])
    world.clock.at += 1
    const read = await readerWith().read(withCookie(cookieHeader(tokens)))
    expect(read).toMatchObject({ identity })
    expect(read.setCookies).toEqual([
      expect.stringMatching(
        /^CognitoIdentityServiceProvider\.test-client\.ana\+work%40example\.com\.idToken=[\w.-]+; /,
      ),
      expect.stringMatching(/\.accessToken=[\w.-]+; Max-Age=31536000; Path=\/; SameSite=Lax; Secure$/),
    ])
    expect(read.setCookies.join()).not.toMatch(/HttpOnly/i)
  })

  test('of a loopback without TLS is written without Secure', async () => {
    const { RefreshToken } = await world.signIn(ana)
    const read = await readerWith({ secureCookies: false }).read(withCookie(cookieHeader({ RefreshToken })))
    expect(read.setCookies.join()).not.toContain('Secure')
    expect(read).toMatchObject({ identity })
  })

  test('is refreshed once for all requests that come at the same time', async () => {
    const tokens = await world.signIn(ana)
    world.clock.at += 900_000
    let calls = 0
    const reader = readerWith({
      refresh: (token) => {
        calls += 1

        return world.identity.refresh(token)
      },
    })
    const reads = await Promise.all(
      Array.from({ length: 10 }, () => reader.read(withCookie(cookieHeader(tokens)))),
    )
    expect(calls).toBe(1)
    expect(reads.every((read) => read.identity?.email === ana)).toBe(true)
    await reader.read(withCookie(cookieHeader(tokens)))
    expect(calls).toBe(2)
  })

  test('[I5] whose refresh is refused is cleared', async () => {
    const tokens = await world.signIn(ana)
    world.clock.at += 900_000
    await world.call('RevokeToken', { Token: tokens.RefreshToken })
    const read = await readerWith().read(withCookie(cookieHeader(tokens)))
    expect(read.identity).toBeNull()
    expect(isClearing(read.setCookies)).toBe(true)
    expect(read.setCookies.map((cookie) => cookie.split('=')[0])).toEqual([
      ...['idToken', 'accessToken', 'refreshToken', 'clockDrift', 'signInDetails'].map(nameOf),
      `${prefix}LastAuthUser`,
    ])
  })

  test('[I5] stays while the identity service is out of reach', async () => {
    const tokens = await world.signIn(ana)
    const offline = readerWith({ refresh: () => Promise.reject(new TypeError('fetch failed')) })
    world.clock.at += 896_000
    expect(await offline.read(withCookie(cookieHeader(tokens)))).toMatchObject({ identity, setCookies: [] })
    world.clock.at += 4000
    expect(await offline.read(withCookie(cookieHeader(tokens)))).toEqual({
      identity: null,
      by: 'cookie',
      setCookies: [],
    })

    const keyless = readerWith({ verifier: { verify: () => Promise.reject(new Error('no keys')) } })
    expect(await keyless.read(withCookie(cookieHeader(tokens)))).toEqual({
      identity: null,
      by: 'cookie',
      setCookies: [],
    })
  })

  test('signed out elsewhere ends at once, though its tokens still run', async () => {
    const tokens = await world.signIn(ana)
    await world.call('GlobalSignOut', { AccessToken: (await world.signIn(ana)).AccessToken })
    const read = await readerWith().read(withCookie(cookieHeader(tokens)))
    expect(read.identity).toBeNull()
    expect(isClearing(read.setCookies)).toBe(true)
  })

  test('with a forged ID token counts for nothing', async () => {
    const { IdToken, AccessToken } = await world.signIn(ana)
    const forged = `${IdToken.slice(0, -8)}AAAAAAAA`
    expect((await readerWith().read(withCookie(cookieHeader({ IdToken: forged })))).identity).toBeNull()
    expect((await readerWith().read(withCookie(cookieHeader({ IdToken: AccessToken })))).identity).toBeNull()
  })

  test('of nobody is nobody, without a word', async () => {
    for (const cookie of [null, '', 'theme=dark', `${prefix}LastAuthUser=${encodedAna}`]) {
      expect(await readerWith().read(withCookie(cookie))).toEqual({
        identity: null,
        by: 'cookie',
        setCookies: [],
      })
    }
  })

  test('is told from none before anything is asked: where it says there is none, reading finds nobody and sends nothing back', async () => {
    const reader = readerWith()
    const tokens = await world.signIn(ana)
    const none = [
      null,
      '',
      'theme=dark; paraph-device=x',
      cookieHeader({}),
      `${prefix}LastAuthUser=${encodedAna}`,
    ]
    for (const cookie of none) {
      expect(reader.namesNobody(cookie)).toBe(true)
      expect(await reader.read(withCookie(cookie))).toMatchObject({ identity: null, setCookies: [] })
    }
    for (const cookie of [cookieHeader(tokens), cookieHeader({ RefreshToken: 'gone' })])
      expect(reader.namesNobody(cookie)).toBe(false)
  })

  test('never throws and never lets a header grow, whatever the cookies', async () => {
    const reader = readerWith()
    const piece = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '%',
        '%E0%A4%A',
        '=',
        ';',
        '"',
        prefix,
        'LastAuthUser=',
        '.idToken=',
        'x\r\nSet-Cookie: a=b',
        '%0d%0a',
        '__proto__',
      ),
    )
    await fc.assert(
      fc.asyncProperty(piece, fc.array(piece), async (username, pieces) => {
        const tossed = `${prefix}LastAuthUser=${username}; ${prefix}${username}.idToken=x; ${pieces.join('')}`
        const read = await reader.read({ cookie: tossed, authorization: pieces.join('') })
        expect(read.identity).toBeNull()
        for (const cookie of read.setCookies)
          expect(cookie).toMatch(
            /^[\x21-\x3a\x3c\x3e-\x7e]+=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=\/; SameSite=Lax; Secure$/,
          )
      }),
    )
  })
})

describe('a session in a bearer token', () => {
  const bearer = (authorization: string, cookie: string | null = null) =>
    readerWith().read({ cookie, authorization })

  test('is read, and counts before the cookies', async () => {
    const { IdToken } = await world.signIn(ana)
    expect(await bearer(`Bearer ${IdToken}`)).toMatchObject({ identity, setCookies: [] })
    expect((await bearer('Bearer a.b.c', cookieHeader({ IdToken }))).identity).toBeNull()
  })

  test('is not refreshed, and ends with its sign-in', async () => {
    const { IdToken, RefreshToken } = await world.signIn(ana)
    await world.call('RevokeToken', { Token: RefreshToken })
    expect((await bearer(`Bearer ${IdToken}`)).identity).toBeNull()
    const later = await world.signIn(ana)
    world.clock.at += 906_000
    expect(await bearer(`Bearer ${later.IdToken}`)).toEqual({ identity: null, by: 'token', setCookies: [] })
  })

  test('of another kind leaves the cookies in charge', async () => {
    const cookie = cookieHeader(await world.signIn(ana))
    expect(await bearer('Bearer pk_live_something', cookie)).toMatchObject({ identity })
    expect(await bearer('Basic YTpi', cookie)).toMatchObject({ identity })
  })
})
