// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { emailCode, mara, startIdentityStage, type IdentityStage } from './identity-stage.fixture.ts'
import { identityTokenOfCookies } from './session-cookies.ts'

let stage: IdentityStage
let cognito: IdentityStage['cognito']
let identity: IdentityStage['identity']
let tokens: IdentityStage['tokens']
let signIn: IdentityStage['signIn']

beforeAll(async () => {
  stage = await startIdentityStage()
  ;({ cognito, identity, tokens, signIn } = stage)
})
afterAll(() => stage.cognito.close())
afterEach(() => stage.clear())

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
