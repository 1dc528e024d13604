import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../sha256.ts'
import { identitySession } from '../data/tables/identity.ts'
import { openIdentityWorld, type IdentityWorld } from './identity-world.fixture.ts'
import { defaultIdleMs, sessionLifetimeMs } from './session-lifetime.ts'
import { rotationGraceMs } from './session-refresh.ts'

const ana = 'ana@example.com'

let world: IdentityWorld
beforeAll(async () => {
  world = await openIdentityWorld()
  await world.register(ana)
})
beforeEach(() => (world.clock.at += 3_600_000))
afterAll(() => world.database.close())

const rotate = (RefreshToken: string) => world.call('GetTokensFromRefreshToken', { RefreshToken })
const refused = { __type: 'NotAuthorizedException' }

describe('refreshing', () => {
  test('[I5] gives new tokens of the same sign-in and replaces the refresh token', async () => {
    const signedIn = await world.signIn(ana)
    world.clock.at += 900_000
    const { AuthenticationResult: renewed } = await rotate(signedIn.RefreshToken)
    const [before, after] = [decodeJwt(signedIn.IdToken), decodeJwt(renewed!.IdToken)]
    expect(after['origin_jti']).toBe(before['origin_jti'])
    expect(after['auth_time']).toBe(before['auth_time'])
    expect(after.exp).toBe(before.exp! + 900)
    expect(renewed!.RefreshToken).not.toBe(signedIn.RefreshToken)
  })

  test('calls under way with the replaced token get the very same new one', async () => {
    const { RefreshToken } = await world.signIn(ana)
    const answers = await Promise.all(Array.from({ length: 10 }, () => rotate(RefreshToken)))
    world.clock.at += rotationGraceMs
    answers.push(await rotate(RefreshToken))
    const successors = new Set(answers.map((given) => given.AuthenticationResult?.RefreshToken))
    expect(successors.size).toBe(1)
    expect(await rotate([...successors][0]!)).toHaveProperty('AuthenticationResult')
  })

  test('after the grace period a replaced token ends the sign-in: somebody kept a copy', async () => {
    const { RefreshToken } = await world.signIn(ana)
    const { AuthenticationResult } = await rotate(RefreshToken)
    world.clock.at += rotationGraceMs + 1
    expect(await rotate(RefreshToken)).toMatchObject({ __type: 'RefreshTokenReuseException' })
    expect(await rotate(AuthenticationResult!.RefreshToken)).toMatchObject(refused)
  })

  test.each([2, 3, 10])('a token replaced %d rotations ago ends the sign-in at once', async (rotations) => {
    const { RefreshToken, IdToken } = await world.signIn(ana)
    let newest = RefreshToken
    for (let turn = 1; turn <= rotations; turn += 1) {
      newest = (await rotate(newest)).AuthenticationResult!.RefreshToken
    }
    expect(await rotate(RefreshToken)).toMatchObject({ __type: 'RefreshTokenReuseException' })
    expect(await rotate(newest)).toMatchObject(refused)
    expect(await world.identity.isRevoked(String(decodeJwt(IdToken)['origin_jti']))).toBe(true)
  })

  test('nobody ends a sign-in with a token made up for it', async () => {
    const { RefreshToken, IdToken } = await world.signIn(ana)
    const [family = '', secret = '', seal = ''] = RefreshToken.split('.')
    expect(family).toBe(decodeJwt(IdToken)['origin_jti'])
    for (const made of [`${family}.x.${seal}`, `${family}.${secret}.x`, `${family}.${secret}`, family]) {
      expect(await rotate(made)).toMatchObject(refused)
      await world.call('RevokeToken', { Token: made })
    }
    expect(await rotate(RefreshToken)).toHaveProperty('AuthenticationResult')
  })

  test('a token of an earlier version, which names no sign-in, is taken and replaced', async () => {
    const { IdToken } = await world.signIn(ana)
    const id = String(decodeJwt(IdToken)['origin_jti'])
    await world.database.transaction(null, (tx) =>
      tx
        .update(identitySession)
        .set({ refreshHash: sha256('as it was') })
        .where(eq(identitySession.id, id)),
    )
    const { AuthenticationResult } = await rotate('as it was')
    expect(AuthenticationResult!.RefreshToken).toMatch(new RegExp(`^${id}\\.`))
    world.clock.at += rotationGraceMs + 1
    expect(await rotate('as it was')).toMatchObject({ __type: 'RefreshTokenReuseException' })
  })

  test('[I6] a sign-in ends after 365 days, however often it is refreshed', async () => {
    let { RefreshToken } = await world.signIn(ana)
    for (let passed = 0; passed < sessionLifetimeMs - defaultIdleMs; passed += defaultIdleMs - 1000) {
      world.clock.at += defaultIdleMs - 1000
      ;({ RefreshToken } = (await rotate(RefreshToken)).AuthenticationResult!)
    }
    world.clock.at += defaultIdleMs - 1000
    expect(await rotate(RefreshToken)).toMatchObject(refused)
  })

  test('a sign-in that nobody uses ends after 30 days', async () => {
    const [used, unused] = [await world.signIn(ana), await world.signIn(ana)]
    world.clock.at += defaultIdleMs - 1000
    const { AuthenticationResult } = await rotate(used.RefreshToken)
    world.clock.at += 1000
    expect(await rotate(unused.RefreshToken)).toMatchObject(refused)
    expect(await world.identity.isRevoked(String(decodeJwt(unused.IdToken)['origin_jti']))).toBe(true)
    expect(await rotate(AuthenticationResult!.RefreshToken)).toHaveProperty('AuthenticationResult')
  })

  test('or after as many as the host says', async () => {
    const short = await openIdentityWorld({ database: world.database, idleMs: 86_400_000 })
    await short.register('short@example.com')
    const { RefreshToken } = await short.signIn('short@example.com')
    short.clock.at += 86_400_000
    expect(await short.call('GetTokensFromRefreshToken', { RefreshToken })).toMatchObject(refused)
  })

  test('the older flow gives tokens and leaves the refresh token as it is', async () => {
    const { RefreshToken } = await world.signIn(ana)
    const refresh = { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: RefreshToken } }
    for (let time = 1; time <= 2; time += 1) {
      const { AuthenticationResult } = await world.call('InitiateAuth', refresh)
      expect(AuthenticationResult).toHaveProperty('IdToken')
      expect(AuthenticationResult).not.toHaveProperty('RefreshToken')
    }
  })

  test('a page that refreshes does not rotate, as its answer may never arrive', async () => {
    const { RefreshToken } = await world.signIn(ana)
    expect(await world.identity.refresh(RefreshToken)).toEqual({
      idToken: expect.any(String) as unknown,
      accessToken: expect.any(String) as unknown,
    })
    world.clock.at += rotationGraceMs + 1
    expect(await rotate(RefreshToken)).toHaveProperty('AuthenticationResult')
  })

  test('a page that comes with a token just replaced is told the new one', async () => {
    const { RefreshToken } = await world.signIn(ana)
    const { AuthenticationResult } = await rotate(RefreshToken)
    expect(await world.identity.refresh(RefreshToken)).toMatchObject({
      refreshToken: AuthenticationResult!.RefreshToken,
    })
  })

  test.each(['', 'x', 'null', "' or 1=1 --"])('refuses %j', async (token) => {
    expect(await rotate(token)).toMatchObject(refused)
    expect(await world.identity.refresh(token)).toBeNull()
  })

  test('no refresh token is kept in the clear', async () => {
    const { RefreshToken } = await world.signIn(ana)
    const rows = await world.database.transaction(null, (tx) => tx.select().from(identitySession))
    expect(JSON.stringify(rows)).not.toContain(RefreshToken)
  })
})

describe('signing out', () => {
  const whoAmI = (AccessToken: string) => world.call('GetUser', { AccessToken })
  const isRevoked = (idToken: string) => world.identity.isRevoked(String(decodeJwt(idToken)['origin_jti']))

  test('ends this sign-in at once: refresh token, access token and ID token', async () => {
    const here = await world.signIn(ana)
    const elsewhere = await world.signIn(ana)
    expect(await isRevoked(here.IdToken)).toBe(false)
    expect(await world.call('RevokeToken', { Token: here.RefreshToken })).toEqual({})
    expect(await rotate(here.RefreshToken)).toMatchObject(refused)
    expect(await whoAmI(here.AccessToken)).toMatchObject(refused)
    expect(await isRevoked(here.IdToken)).toBe(true)
    expect(await isRevoked(elsewhere.IdToken)).toBe(false)
  })

  test('works with the token before the last rotation', async () => {
    const { RefreshToken, IdToken } = await world.signIn(ana)
    await rotate(RefreshToken)
    await world.call('RevokeToken', { Token: RefreshToken })
    expect(await isRevoked(IdToken)).toBe(true)
  })

  test('everywhere ends every sign-in of this person, and of nobody else', async () => {
    await world.register('eve@example.com')
    const [here, elsewhere, eve] = [
      await world.signIn(ana),
      await world.signIn(ana),
      await world.signIn('eve@example.com'),
    ]
    await world.call('GlobalSignOut', { AccessToken: here.AccessToken })
    expect(await isRevoked(here.IdToken)).toBe(true)
    expect(await isRevoked(elsewhere.IdToken)).toBe(true)
    expect(await isRevoked(eve.IdToken)).toBe(false)
  })

  test('an unknown token is no error', async () => {
    expect(await world.call('RevokeToken', { Token: 'unknown' })).toEqual({})
  })

  test.each(['', 'x', "'; drop table", '01900000-0000-7000-8000-000000000001'])(
    'a sign-in that never was counts as revoked (%j)',
    async (id) => expect(await world.identity.isRevoked(id)).toBe(true),
  )
})

describe('sweeping', () => {
  test('forgets what has expired and keeps what lives', async () => {
    const old = await world.signIn(ana)
    world.clock.at += sessionLifetimeMs - 1000
    const young = await world.signIn(ana)
    world.clock.at += 1001
    await world.identity.sweep()
    const rows = await world.database.transaction(null, (tx) => tx.select().from(identitySession))
    expect(rows.map(({ id }) => id)).toContain(decodeJwt(young.IdToken)['origin_jti'])
    expect(rows.map(({ id }) => id)).not.toContain(decodeJwt(old.IdToken)['origin_jti'])
  })
})
