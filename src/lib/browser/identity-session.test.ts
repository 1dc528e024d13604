// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { currentIdToken, freshIdentityToken, signOutEverywhereHere } from './identity.ts'
import { startIdentityStage, type IdentityStage } from './identity-stage.fixture.ts'
import { identityTokenOfCookies } from './session-cookies.ts'

let stage: IdentityStage
let cognito: IdentityStage['cognito']
let tokens: IdentityStage['tokens']
let signIn: IdentityStage['signIn']

beforeAll(async () => {
  stage = await startIdentityStage()
  ;({ cognito, tokens, signIn } = stage)
})
afterAll(() => stage.cognito.close())
afterEach(() => stage.clear())

describe('[I5] a refresh that fails', () => {
  test.each(['InvalidParameterException', 'ResourceNotFoundException', 'PasswordResetRequiredException'])(
    'with %s takes the tokens, and is thrown on',
    async (name) => {
      await signIn()
      cognito.refuse('GetTokensFromRefreshToken', name)
      await expect(refreshNow()).rejects.toMatchObject({ name })

      expect(identityTokenOfCookies()).toBeNull()
      expect(await currentIdToken()).toBeNull()
    },
  )

  test('as not authorized signs out, without an error', async () => {
    await signIn()
    cognito.refuse('GetTokensFromRefreshToken', 'NotAuthorizedException')

    expect(await refreshNow()).toBeNull()
    expect(identityTokenOfCookies()).toBeNull()
  })

  test('for the network leaves the tokens to be tried again, and is thrown on', async () => {
    await signIn()
    const { fetch } = globalThis
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(refreshNow()).rejects.toMatchObject({ name: 'NetworkError' })
    vi.stubGlobal('fetch', fetch)

    expect(identityTokenOfCookies()).toBe(tokens.AuthenticationResult.IdToken)
  })

  /** As when the tokens are about to end: the library's own clock is an hour ahead. */
  async function refreshNow(): Promise<string | null> {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 3_600_000)
    try {
      return await currentIdToken()
    } finally {
      clock.mockRestore()
    }
  }
})

describe('a session', () => {
  test('hands out its identity token', async () => {
    await signIn()

    expect(await currentIdToken()).toBe(tokens.AuthenticationResult.IdToken)
    expect(await freshIdentityToken()).toBe(tokens.AuthenticationResult.IdToken)
  })

  test('[I5] whose token is about to end hands out a new one', async () => {
    await signIn()
    const renewed = { ...tokens.AuthenticationResult, IdToken: `${tokens.AuthenticationResult.IdToken}2` }
    cognito.reply('GetTokensFromRefreshToken', { AuthenticationResult: renewed })
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_596_000)

    expect(await freshIdentityToken()).toBe(renewed.IdToken)
    vi.restoreAllMocks()
  })

  test('[I5] is renewed by the service’s clock, however far the device’s own is behind', async () => {
    await signIn()
    const renewed = { ...tokens.AuthenticationResult, IdToken: `${tokens.AuthenticationResult.IdToken}2` }
    cognito.reply('GetTokensFromRefreshToken', { AuthenticationResult: renewed })
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_500_000)
    expect(await freshIdentityToken(), 'with 100 s left').toBe(tokens.AuthenticationResult.IdToken)

    const drift = /\S+\.clockDrift(?==)/.exec(document.cookie)?.[0]
    document.cookie = `${drift}=100000; Path=/`
    expect(await freshIdentityToken()).toBe(renewed.IdToken)
    vi.restoreAllMocks()
  })

  test('[I4] that is signed out leaves no token and no organization, is revoked, and goes to sign in', async () => {
    await signIn()
    localStorage.setItem('currentOrganizationId', 'one')
    localStorage.setItem('currentOrganizationType', 'live')
    cognito.reply('RevokeToken', {})
    const left = vi.spyOn(location, 'assign').mockReturnValue()

    await signOutEverywhereHere()

    expect(cognito.asked.at(-1)).toMatchObject({
      operation: 'RevokeToken',
      input: { Token: 'refresh-token' },
    })
    expect(document.cookie).not.toContain('CognitoIdentityServiceProvider')
    expect(localStorage.length).toBe(0)
    expect(left).toHaveBeenCalledExactlyOnceWith('/login')
  })

  test('[I8] that cannot be revoked is signed out all the same', async () => {
    await signIn()
    cognito.refuse('RevokeToken', 'ResourceNotFoundException')
    const left = vi.spyOn(location, 'assign').mockReturnValue()

    await signOutEverywhereHere()

    expect(document.cookie).not.toContain('CognitoIdentityServiceProvider')
    expect(left).toHaveBeenCalledExactlyOnceWith('/login')
  })
})
