// @vitest-environment happy-dom
import { parseAmplifyConfig } from 'aws-amplify/utils'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { standAt } from '../../../tests/loopback-server.ts'
import { signedIn, startCognito } from './cognito.fixture.ts'
import {
  currentIdToken,
  freshIdentityToken,
  makeIdentity,
  signOutEverywhereHere,
  type Identity,
} from './identity.ts'
import { identityTokenOfCookies } from './session-cookies.ts'

const mara = 'mara@lindqvist.example'
const emailCode = {
  ChallengeName: 'EMAIL_OTP',
  Session: 'a-session-of-some-length',
  ChallengeParameters: { CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL', CODE_DELIVERY_DESTINATION: 'm***@l***' },
}
let cognito: Awaited<ReturnType<typeof startCognito>>
let identity: Identity
let tokens: ReturnType<typeof signedIn>

beforeAll(async () => {
  cognito = await startCognito()
  // Not a loopback host, where cookies are Secure and this DOM keeps none without TLS.
  standAt('http://paraph.example/login')
  allowAnyOrigin()
  document.documentElement.lang = 'fr-FR'
  identity = makeIdentity({
    userPoolId: 'local_pool',
    userPoolClientId: 'web',
    endpoint: `${cognito.origin}/idp/`,
  })
  tokens = signedIn(`${cognito.origin}/idp/local_pool`, 'web')
})
afterAll(() => cognito.close())

afterEach(async () => {
  const left = vi.spyOn(location, 'assign').mockReturnValue()
  await signOutEverywhereHere()
  left.mockRestore()
  localStorage.clear()
  cognito.asked.length = 0
})

async function signIn(): Promise<void> {
  cognito.reply('InitiateAuth', emailCode)
  cognito.reply('RespondToAuthChallenge', tokens)
  await identity.requestCode(mara)
  await identity.confirmCode('12345678')
}

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

describe('the identity library, signing in', () => {
  test('[I1] asks for a code by e-mail in the language of the page, then confirms it', async () => {
    cognito.reply('InitiateAuth', emailCode)
    cognito.reply('RespondToAuthChallenge', tokens)

    expect(await identity.requestCode(mara)).toEqual({ kind: 'email-code', destination: 'm***@l***' })
    expect(await identity.confirmCode('12345678')).toEqual({ kind: 'done' })
    expect(cognito.asked).toMatchObject([
      {
        operation: 'InitiateAuth',
        input: {
          AuthFlow: 'USER_AUTH',
          AuthParameters: { USERNAME: mara, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
          ClientMetadata: { locale: 'fr-FR' },
        },
      },
      {
        operation: 'RespondToAuthChallenge',
        input: {
          Session: emailCode.Session,
          ChallengeResponses: { USERNAME: mara, EMAIL_OTP_CODE: '12345678' },
        },
      },
    ])
    expect(identityTokenOfCookies()).toBe(tokens.AuthenticationResult.IdToken)
  })

  test('[I1] keeps user name, challenge and session for 180000 ms', async () => {
    cognito.reply('InitiateAuth', emailCode)
    const before = Date.now()
    await identity.requestCode(mara)

    const kept = (name: string) => sessionStorage.getItem(`CognitoSignInState.${name}`)
    expect([kept('username'), kept('challengeName'), kept('signInSession')]).toEqual([
      mara,
      'EMAIL_OTP',
      emailCode.Session,
    ])
    expect(Number(kept('expiry')) - before).toBeGreaterThanOrEqual(180_000)
    expect(Number(kept('expiry')) - Date.now()).toBeLessThanOrEqual(180_000)
  })

  test('[I8] of an unconfirmed user leads to confirming the sign-up', async () => {
    cognito.refuse('InitiateAuth', 'UserNotConfirmedException')

    expect(await identity.requestCode(mara)).toEqual({ kind: 'confirm-sign-up' })
  })

  test.each([
    ['ResourceNotFoundException', 'code-not-sent', 'Failed to send OTP code'],
    ['LimitExceededException', 'too-many-attempts', 'Attempt limit exceeded, please try after some time.'],
    ['InvalidParameterException', 'email-invalid', 'Username should be an email.'],
  ])('[I8] that ends in %s while asking is the problem %s', async (name, code, message) => {
    cognito.refuse('InitiateAuth', name)

    await expect(identity.requestCode(mara)).rejects.toMatchObject({ code, message })
  })

  test('[I10] needs a user name', async () => {
    await expect(identity.requestCode('')).rejects.toMatchObject({
      code: 'email-missing',
      message: 'username is required to signIn',
    })
    expect(cognito.asked).toEqual([])
  })

  test('[I10] refuses an empty answer to a challenge', async () => {
    cognito.reply('InitiateAuth', emailCode)
    await identity.requestCode(mara)

    await expect(identity.confirmCode('')).rejects.toMatchObject({ code: 'code-missing' })
  })

  test.each([
    ['CodeMismatchException', 'code-wrong'],
    ['ExpiredCodeException', 'code-expired'],
    ['NotAuthorizedException', 'code-expired'],
  ])('[I8] that ends in %s while confirming is the problem %s', async (name, code) => {
    cognito.reply('InitiateAuth', emailCode)
    cognito.refuse('RespondToAuthChallenge', name)
    await identity.requestCode(mara)

    await expect(identity.confirmCode('00000000')).rejects.toMatchObject({
      code,
      message: 'Invalid or expired OTP code',
    })
  })

  test('[I8] that ends in a step nobody knows is not completed', async () => {
    cognito.reply('InitiateAuth', { ...emailCode, ChallengeName: 'TELEPATHY' })

    await expect(identity.requestCode(mara)).rejects.toThrow()
  })

  test('[I3] is refused while somebody is signed in', async () => {
    await signIn()
    cognito.reply('GetTokensFromRefreshToken', tokens)

    await expect(identity.requestCode(mara)).rejects.toMatchObject({ code: 'already-signed-in' })
  })

  test('[I3] goes on when the session at hand has ended elsewhere', async () => {
    await signIn()
    cognito.refuse('GetTokensFromRefreshToken', 'NotAuthorizedException')

    expect(await identity.requestCode(mara)).toMatchObject({ kind: 'email-code' })
  })
})

describe('the identity library, meeting trouble on the way,', () => {
  test.each([
    ['429', 429, 'Whatever'],
    ['500', 500, 'InternalErrorException'],
    ['502', 502, 'InternalErrorException'],
    ['503', 503, 'InternalErrorException'],
    ['504', 504, 'InternalErrorException'],
    ['throttling', 400, 'ThrottlingException'],
    ['a time-out', 400, 'RequestTimeoutException'],
    ['a skewed clock', 400, 'RequestTimeTooSkewed'],
  ])('[I11] asks again after %s', async (_, status, name) => {
    cognito.reply('InitiateAuth', emailCode)
    cognito.stumble(status, name)

    expect(await identity.requestCode(mara)).toMatchObject({ kind: 'email-code' })
    expect(cognito.asked).toHaveLength(2)
  })

  test('[I11] asks again after a network error', async () => {
    cognito.reply('InitiateAuth', emailCode)
    const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))

    expect(await identity.requestCode(mara)).toMatchObject({ kind: 'email-code' })
    expect(fetching).toHaveBeenCalledTimes(2)
    fetching.mockRestore()
  })

  test('[I11] asks but once after a refusal that another try would not change', async () => {
    cognito.reply('InitiateAuth', emailCode)
    cognito.stumble(400, 'InvalidParameterException')

    await expect(identity.requestCode(mara)).rejects.toMatchObject({ code: 'email-invalid' })
    expect(cognito.asked).toHaveLength(1)
  })
})

describe('the identity library, asked for further steps,', () => {
  const challenge = (ChallengeName: string, ChallengeParameters: object = {}) => ({
    ChallengeName,
    Session: 'a-session-of-some-length',
    ChallengeParameters,
  })

  test.each([
    ['SMS_MFA', { CODE_DELIVERY_DESTINATION: '+***99' }, { kind: 'sms-code', destination: '+***99' }],
    ['SOFTWARE_TOKEN_MFA', {}, { kind: 'authenticator-code' }],
    ['NEW_PASSWORD_REQUIRED', {}, { kind: 'new-password', missing: [] }],
    [
      'NEW_PASSWORD_REQUIRED',
      { requiredAttributes: '["userAttributes.name"]' },
      { kind: 'new-password', missing: ['name'] },
    ],
    ['CUSTOM_CHALLENGE', { question: 'Pet?' }, { kind: 'custom-challenge', facts: { question: 'Pet?' } }],
    [
      'SELECT_MFA_TYPE',
      { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' },
      { kind: 'mfa-selection', factors: ['SMS', 'TOTP'] },
    ],
    [
      'MFA_SETUP',
      { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]' },
      { kind: 'mfa-setup-selection', factors: ['TOTP', 'EMAIL'] },
    ],
    ['MFA_SETUP', { MFAS_CAN_SETUP: '["EMAIL_OTP"]' }, { kind: 'email-setup' }],
  ])('[I2] tells %s', async (name, parameters, expected) => {
    cognito.reply('InitiateAuth', challenge(name, parameters))

    expect(await identity.signIn('USER_AUTH', mara)).toEqual(expected)
  })

  test('[I2] sets up an authenticator app, with the address that the app reads', async () => {
    cognito.reply('InitiateAuth', challenge('MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' }))
    cognito.reply('AssociateSoftwareToken', { SecretCode: 'JBSWY3DP', Session: 'another-session-of-it' })

    expect(await identity.signIn('USER_AUTH', mara)).toEqual({
      kind: 'authenticator-setup',
      secret: 'JBSWY3DP',
      uri: `otpauth://totp/Paraph:${mara}?secret=JBSWY3DP&issuer=Paraph`,
    })
  })

  test.each([
    ['sms-code', '', 'code-missing'],
    ['authenticator-code', '', 'authenticator-code-missing'],
    ['new-password', '', 'password-missing'],
    ['custom-challenge', '', 'answer-missing'],
    ['mfa-selection', 'FAX', 'factor-unknown'],
    ['mfa-setup-selection', 'SMS', 'factor-unknown'],
  ] as const)('[I10] refuses as the answer to %s: "%s"', async (asked, response, code) => {
    await expect(identity.answer(asked, response)).rejects.toMatchObject({ code })
    expect(cognito.asked).toEqual([])
  })

  test.each([
    ['USER_PASSWORD_AUTH', '', 'password-missing'],
    ['USER_SRP_AUTH', '', 'password-missing'],
    ['CUSTOM_WITH_SRP', '', 'password-missing'],
    ['CUSTOM_WITHOUT_SRP', 'a password', 'password-not-needed'],
  ] as const)('[I10] by %s refuses the password "%s"', async (flow, password, code) => {
    await expect(identity.signIn(flow, mara, password)).rejects.toMatchObject({ code })
    expect(cognito.asked).toEqual([])
  })

  test('[I8] says of a password that it is wrong, not who has none', async () => {
    cognito.refuse('InitiateAuth', 'NotAuthorizedException')

    await expect(identity.signIn('USER_PASSWORD_AUTH', mara, 'not it')).rejects.toMatchObject({
      code: 'password-wrong',
      message: 'Incorrect username or password.',
    })
  })

  test('[I10] takes a password of six characters for enough where a configuration names no minimum', () => {
    const outputs = (password_policy: object) =>
      parseAmplifyConfig({
        version: '1',
        auth: {
          aws_region: 'eu-west-1',
          user_pool_id: 'eu-west-1_a',
          user_pool_client_id: 'web',
          password_policy,
        },
      })
    const minimumOf = (config: ReturnType<typeof outputs>) => {
      const { Cognito: pool } = config.Auth ?? {}
      return pool && 'passwordFormat' in pool ? pool.passwordFormat?.minLength : undefined
    }

    expect(minimumOf(outputs({}))).toBe(6)
    expect(minimumOf(outputs({ min_length: 12 }))).toBe(12)
  })
})

describe('the identity library, registering', () => {
  const registration = {
    email: mara,
    firstName: 'Mara',
    lastName: 'Lindqvist',
    name: 'Mara Lindqvist',
    locale: 'fr-FR',
  }
  const delivered = {
    CodeDeliveryDetails: { Destination: 'm***@l***', DeliveryMedium: 'EMAIL', AttributeName: 'email' },
  }

  test('[I3] a confirmed sign-up signs in by itself', async () => {
    cognito.reply('SignUp', { UserConfirmed: false, UserSub: 'mara', ...delivered })
    cognito.reply('ConfirmSignUp', { Session: 'session-of-the-confirmation' })
    cognito.reply('InitiateAuth', tokens)

    expect(await identity.register(registration)).toBe('m***@l***')
    expect(await identity.confirmRegistration(mara, '12345678')).toEqual({ confirmed: true, signedIn: true })
    expect(cognito.asked.map(({ operation }) => operation)).toEqual([
      'SignUp',
      'ConfirmSignUp',
      'InitiateAuth',
    ])
    expect(cognito.asked[0]?.input).not.toHaveProperty('Password')
    expect(cognito.asked[2]?.input).toMatchObject({ Session: 'session-of-the-confirmation' })
  })

  test('[I3] a sign-up confirmed on another page does not', async () => {
    cognito.reply('ConfirmSignUp', { Session: 'session-of-the-confirmation' })

    expect(await identity.confirmRegistration(mara, '12345678')).toEqual({ confirmed: true, signedIn: false })
  })

  test('[I8] a failed confirmation yields false, and why', async () => {
    cognito.refuse('ConfirmSignUp', 'CodeMismatchException')

    expect(await identity.confirmRegistration(mara, '00000000')).toEqual({
      confirmed: false,
      problem: 'code-wrong',
    })
  })
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

/** The service answers without CORS headers, as it is of the same origin in the product. */
function allowAnyOrigin(): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { settings: { fetch: { disableSameOriginPolicy: boolean } } }
  }
  happyDOM.settings.fetch.disableSameOriginPolicy = true
}
