import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identityUser } from '../data/tables/identity.ts'
import { makeRandom } from '../system.ts'
import { codeOfApp } from './amplify.fixture.ts'
import { challengeLifetimeMs } from './challenges.ts'
import { makeIdentityAdministration } from './identity-administration.ts'
import {
  askForCode,
  openIdentityWorld,
  poolId,
  secrets,
  wrongCode,
  type IdentityWorld,
} from './identity-world.fixture.ts'

// Steps of signing in by their protocol: answered wrongly, too late, twice, and by somebody else.

const password = 'correct horse battery'
const phone = '+33600000042'
const stranger = 'stranger@example.com'
const incorrect = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' }
const dead = { __type: 'NotAuthorizedException', message: expect.stringContaining('session') as unknown }

let world: IdentityWorld
beforeAll(async () => (world = await openIdentityWorld()))
// Limits have tests of their own.
beforeEach(() => (world.clock.at += 3_600_000))
afterAll(() => world.database.close())

const byPassword = (email: string, given: string) =>
  world.call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: given },
  })
const startSrp = (email: string) =>
  world.call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: email, SRP_A: 'abcdef' },
  })
const respond = (
  ChallengeName: string,
  email: string,
  Session: string | undefined,
  responses: Record<string, string>,
) =>
  world.call('RespondToAuthChallenge', {
    ChallengeName,
    Session,
    ChallengeResponses: { USERNAME: email, ...responses },
  })
const paramsOf = (answer: Record<string, unknown>) => answer['ChallengeParameters'] as Record<string, string>

const administration = () =>
  makeIdentityAdministration({ ...world, secrets, random: makeRandom(world.clock), poolId })

let count = 0
async function somebody(): Promise<string> {
  count += 1
  const email = `somebody-${count}@example.com`
  await world.register(email, { name: 'Some Body' }, password)

  return email
}

describe('a password', () => {
  test('[I2] is right, or answered as nobody’s', async () => {
    const email = await somebody()
    expect(await byPassword(email, password)).toHaveProperty('AuthenticationResult')
    const withoutPassword = 'codes-only@example.com'
    await world.register(withoutPassword)
    for (const [who, given] of [
      [email, 'wrong horse battery'],
      [withoutPassword, password],
      [stranger, password],
    ] as const) {
      expect(await byPassword(who, given)).toEqual(incorrect)
    }
  })

  test('is tried ten times an hour, right or wrong; the code by mail remains', async () => {
    const email = await somebody()
    for (let tried = 1; tried <= 10; tried += 1)
      expect(await byPassword(email, 'wrong horse')).toEqual(incorrect)
    expect(await byPassword(email, password)).toMatchObject({ message: 'Password attempts exceeded' })
    expect(await world.signIn(email)).toHaveProperty('IdToken')
    world.clock.at += 3_600_000
    expect(await byPassword(email, password)).toHaveProperty('AuthenticationResult')
    // A right one begins the count anew.
    for (let tried = 1; tried <= 10; tried += 1)
      expect(await byPassword(email, 'wrong horse')).toEqual(incorrect)
  })

  test('twenty tries at the same time count as twenty', async () => {
    const email = await somebody()
    const tries = await Promise.all(Array.from({ length: 20 }, () => byPassword(email, 'wrong horse')))
    expect(tries.filter(({ message }) => message === 'Password attempts exceeded')).toHaveLength(10)
  })

  test.each([
    ['too short', 'eleven char'],
    ['with a blank before', ' correct horse battery'],
    ['too long', 'x'.repeat(257)],
  ])('%s is no password of our pool', async (_, given) => {
    expect(await world.call('SignUp', { Username: 'short@example.com', Password: given })).toMatchObject({
      __type: 'InvalidPasswordException',
    })
  })

  test('[I2] chosen at sign-up counts once a mailed code came with it: a stranger may have chosen it', async () => {
    const email = 'chosen@example.com'
    await world.call('SignUp', { Username: email, Password: password })
    await world.call('ConfirmSignUp', { Username: email, ConfirmationCode: world.lastCode(email) })
    expect(await byPassword(email, 'wrong horse battery')).toEqual(incorrect)
    const asked = await byPassword(email, password)
    expect(asked).toMatchObject({ ChallengeName: 'EMAIL_OTP' })
    expect(asked).not.toHaveProperty('AuthenticationResult')

    // The owner signs in by code; that says nothing of the password.
    await world.signIn(email)
    const again = await byPassword(email, password)
    expect(again).toMatchObject({ ChallengeName: 'EMAIL_OTP' })
    expect(
      await respond('EMAIL_OTP', email, again.Session, { EMAIL_OTP_CODE: world.lastCode(email) }),
    ).toHaveProperty('AuthenticationResult')
    expect(await byPassword(email, password)).toHaveProperty('AuthenticationResult')
  })

  test('is kept only as a verifier under the instance key', async () => {
    const email = await somebody()
    const kept = await world.database.transaction(null, (tx) => tx.select().from(identityUser))
    const text = JSON.stringify(kept.find((user) => user.email === email))
    expect(text).toContain('verifier')
    expect(text).not.toContain(password)
  })
})

describe('a proof of the password', () => {
  test('[I2] is asked of everybody alike, nobody with the same salt each time', async () => {
    const email = await somebody()
    const [known, unknown, again] = [
      await startSrp(email),
      await startSrp(stranger),
      await startSrp(stranger),
    ]
    expect(Object.keys(paramsOf(unknown))).toEqual(Object.keys(paramsOf(known)))
    expect(known).toMatchObject({ ChallengeName: 'PASSWORD_VERIFIER' })
    expect(paramsOf(unknown)['SALT']).toBe(paramsOf(again)['SALT'])
    expect(paramsOf(unknown)['SRP_B']).not.toBe(paramsOf(again)['SRP_B'])
    expect(paramsOf(known)['SRP_B']?.length).toBeGreaterThan(700)
  })

  const proof = (answer: Record<string, unknown>, signature: string) => ({
    PASSWORD_CLAIM_SECRET_BLOCK: paramsOf(answer)['SECRET_BLOCK'] ?? '',
    PASSWORD_CLAIM_SIGNATURE: signature,
    TIMESTAMP: 'Mon Mar 2 09:00:00 UTC 2026',
  })

  test('wrongly given is over, for the owner and for nobody', async () => {
    for (const who of [await somebody(), stranger]) {
      const asked = await startSrp(who)
      const signature = Buffer.alloc(32).toString('base64')
      expect(await respond('PASSWORD_VERIFIER', who, asked.Session, proof(asked, signature))).toEqual(
        incorrect,
      )
      expect(await respond('PASSWORD_VERIFIER', who, asked.Session, proof(asked, signature))).toMatchObject(
        dead,
      )
    }
  })

  test('too late, or in the session of somebody else, is no proof', async () => {
    const [mine, hers] = [await somebody(), await somebody()]
    const asked = await startSrp(mine)
    expect(await respond('PASSWORD_VERIFIER', hers, asked.Session, proof(asked, 'x'))).toMatchObject(dead)
    world.clock.at += challengeLifetimeMs
    expect(await respond('PASSWORD_VERIFIER', mine, asked.Session, proof(asked, 'x'))).toMatchObject(dead)
  })

  test('with a time of no shape is refused, and may be given again', async () => {
    const email = await somebody()
    const asked = await startSrp(email)
    const shapeless = { ...proof(asked, 'x'), TIMESTAMP: 'now' }
    expect(await respond('PASSWORD_VERIFIER', email, asked.Session, shapeless)).toMatchObject({
      __type: 'InvalidParameterException',
    })
    expect(await respond('PASSWORD_VERIFIER', email, asked.Session, proof(asked, 'x'))).toEqual(incorrect)
  })
})

describe('a step after the password', () => {
  async function withApp(): Promise<{ email: string; show: () => string }> {
    const email = await somebody()
    const { AccessToken } = (await byPassword(email, password)).AuthenticationResult ?? { AccessToken: '' }
    const { SecretCode } = await world.call('AssociateSoftwareToken', { AccessToken })
    const show = () => codeOfApp(String(SecretCode), world.clock.at)
    await world.call('VerifySoftwareToken', { AccessToken, UserCode: show() })
    await world.call('SetUserMFAPreference', {
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    })
    world.clock.at += 30_000

    return { email, show }
  }
  const answerApp = (email: string, session: string | undefined, code: string) =>
    respond('SOFTWARE_TOKEN_MFA', email, session, { SOFTWARE_TOKEN_MFA_CODE: code })

  test('[I2] is answered within three minutes', async () => {
    const { email, show } = await withApp()
    const asked = await byPassword(email, password)
    expect(asked).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' })
    expect(asked).not.toHaveProperty('AuthenticationResult')
    world.clock.at += challengeLifetimeMs
    expect(await answerApp(email, asked.Session, show())).toMatchObject(dead)
  })

  test('is answered once, and by nobody else', async () => {
    const [mine, hers] = [await withApp(), await withApp()]
    const asked = await byPassword(mine.email, password)
    expect(await answerApp(hers.email, asked.Session, hers.show())).toMatchObject(dead)
    expect(await answerApp(mine.email, 'a-guessed-session', mine.show())).toMatchObject(dead)
    expect(await answerApp(mine.email, asked.Session, mine.show())).toHaveProperty('AuthenticationResult')
    expect(await answerApp(mine.email, asked.Session, mine.show())).toMatchObject(dead)
  })

  test('cannot be left out by answering another one in its session', async () => {
    const { email } = await withApp()
    const { Session } = await byPassword(email, password)
    for (const [name, responses] of [
      ['EMAIL_OTP', { EMAIL_OTP_CODE: '' }],
      ['MFA_SETUP', {}],
      ['SELECT_MFA_TYPE', { ANSWER: 'EMAIL_OTP' }],
      ['SELECT_CHALLENGE', { ANSWER: 'EMAIL_OTP' }],
      ['NEW_PASSWORD_REQUIRED', { NEW_PASSWORD: 'a password of my own' }],
      ['WEB_AUTHN', { CREDENTIAL: '{}' }],
      ['CUSTOM_CHALLENGE', { ANSWER: '' }],
    ] as const) {
      expect(await respond(name, email, Session, responses)).toMatchObject(dead)
    }
    const AuthParameters = { USERNAME: email }
    expect(
      await world.call('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters, Session }),
    ).toMatchObject({ ChallengeName: 'SELECT_CHALLENGE' })
  })

  test('codes of an app are tried five times a session and ten times an hour', async () => {
    const { email, show } = await withApp()
    const names: unknown[] = []
    for (let round = 1; round <= 2; round += 1) {
      const { Session } = await byPassword(email, password)
      for (let tried = 1; tried <= 5; tried += 1) {
        names.push((await answerApp(email, Session, wrongCode(show()))).__type)
      }
      expect(await answerApp(email, Session, show())).toMatchObject(dead)
    }
    expect(new Set(names)).toEqual(new Set(['CodeMismatchException']))
    const { Session } = await byPassword(email, password)
    expect(await answerApp(email, Session, show())).toMatchObject({ __type: 'NotAuthorizedException' })
    world.clock.at += 3_600_000
    const later = await byPassword(email, password)
    expect(await answerApp(email, later.Session, show())).toHaveProperty('AuthenticationResult')
  })

  test('a code used twenty times at once signs in once', async () => {
    const { email, show } = await withApp()
    const sessions = await Promise.all(Array.from({ length: 5 }, () => byPassword(email, password)))
    const answers = await Promise.all(sessions.map(({ Session }) => answerApp(email, Session, show())))
    expect(answers.filter((given) => given.AuthenticationResult)).toHaveLength(1)
  })

  test('the secret of an app is kept under the instance key', async () => {
    const email = await somebody()
    const { AccessToken } = (await byPassword(email, password)).AuthenticationResult ?? { AccessToken: '' }
    const { SecretCode } = await world.call('AssociateSoftwareToken', { AccessToken })
    const UserCode = codeOfApp(String(SecretCode), world.clock.at)
    await world.call('VerifySoftwareToken', { AccessToken, UserCode })
    const rows = await world.database.transaction(null, (tx) => tx.select().from(identityUser))
    expect(JSON.stringify(rows)).not.toContain(String(SecretCode))
  })

  test('a set-up of somebody else’s is not finished with one’s own token', async () => {
    const tokenOf = async (email: string) =>
      (await byPassword(email, password)).AuthenticationResult?.AccessToken ?? ''
    const [mine, hers] = [await tokenOf(await somebody()), await tokenOf(await somebody())]
    const { SecretCode } = await world.call('AssociateSoftwareToken', { AccessToken: mine })
    const UserCode = codeOfApp(String(SecretCode), world.clock.at)
    expect(await world.call('VerifySoftwareToken', { AccessToken: hers, UserCode })).toMatchObject({
      __type: 'NotAuthorizedException',
    })
    world.clock.at += 15 * 60_000
    expect(await world.call('VerifySoftwareToken', { AccessToken: mine, UserCode })).toMatchObject({
      __type: 'NotAuthorizedException',
    })
  })

  test.each(['AssociateSoftwareToken', 'VerifySoftwareToken'])(
    '%s needs a token or a session',
    async (name) => {
      for (const input of [{ Session: 'guessed' }, {}]) {
        expect(await world.call(name, { UserCode: '123456', ...input })).toMatchObject({
          __type: 'NotAuthorizedException',
        })
      }
    },
  )
})

describe('a new password', () => {
  test('[I2] is asked once, in its own session', async () => {
    const email = 'made@example.com'
    await administration().create({ email, name: 'Made', temporaryPassword: 'temporary-password' })
    await expect(
      administration().create({ email: 'Made@example.com', temporaryPassword: 'temporary-password' }),
    ).rejects.toThrow('registered already')

    const asked = await byPassword(email, 'temporary-password')
    expect(asked).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeParameters: { requiredAttributes: '[]' },
    })
    const answer = (who: string, given: string) =>
      respond('NEW_PASSWORD_REQUIRED', who, asked.Session, { NEW_PASSWORD: given })
    expect(await answer(stranger, 'a password of my own')).toMatchObject(dead)
    expect(await answer(email, 'short')).toMatchObject({ __type: 'InvalidPasswordException' })
    expect(await answer(email, 'a password of my own')).toHaveProperty('AuthenticationResult')
    expect(await answer(email, 'another of my own')).toMatchObject(dead)
    // The mailed code needed no password all along.
    expect(await world.signIn(email)).toHaveProperty('IdToken')
  })

  test('takes the place of a registration that nobody confirmed, which no administrator deals with', async () => {
    const email = 'squatted@example.com'
    await world.call('SignUp', { Username: email })
    const code = world.lastCode(email)
    await expect(administration().find(email)).rejects.toThrow('Nobody is registered')
    const { id } = await administration().create({ email, temporaryPassword: 'temporary-password' })
    expect(await world.call('ConfirmSignUp', { Username: email, ConfirmationCode: code })).toMatchObject({
      __type: 'ExpiredCodeException',
    })
    expect(await administration().find(email)).toMatchObject({ id, mustChangePassword: true })
  })

  test('comes with no other telephone number for the second factor', async () => {
    const email = 'phoned@example.com'
    await administration().create({ email, name: 'Phoned', temporaryPassword: 'temporary-password' })
    const { AccessToken } = await world.signIn(email)
    const UserAttributes = [{ Name: 'phone_number', Value: phone }]
    await world.call('UpdateUserAttributes', { AccessToken, UserAttributes })
    const verification = { AttributeName: 'phone_number', Code: world.messages.at(-1)?.code }
    expect(await world.call('VerifyUserAttribute', { AccessToken, ...verification })).toEqual({})
    await world.call('SetUserMFAPreference', { AccessToken, SMSMfaSettings: { Enabled: true } })

    const { Session } = await byPassword(email, 'temporary-password')
    const sent = world.messages.length
    await respond('NEW_PASSWORD_REQUIRED', email, Session, {
      NEW_PASSWORD: 'a password of my own',
      'userAttributes.phone_number': '+33600000066',
    })
    expect(world.messages).toHaveLength(sent)
    expect((await byPassword(email, 'a password of my own')).ChallengeName).not.toBe('SMS_MFA')
  })
})

describe('a forgotten password', () => {
  const forgot = (Username: string) => world.call('ForgotPassword', { Username })
  const confirm = (Username: string, ConfirmationCode: string, Password = 'a password of my own') =>
    world.call('ConfirmForgotPassword', { Username, ConfirmationCode, Password })

  test('[I2] is asked for alike with every address, and only the owner’s gets mail', async () => {
    const email = await somebody()
    await world.call('SignUp', { Username: 'waiting@example.com' })
    const mails = world.mails.length
    const known = await forgot(email)
    expect(world.mails.at(-1)).toMatchObject({ purpose: 'reset', email })
    expect(known).toMatchObject({
      CodeDeliveryDetails: { DeliveryMedium: 'EMAIL', Destination: 's***@e***' },
    })
    expect(await forgot(stranger)).toEqual(known)
    expect(await forgot('waiting@example.com')).toMatchObject({ CodeDeliveryDetails: {} })
    expect(world.mails).toHaveLength(mails + 1)
    expect(await confirm(stranger, '12345678')).toMatchObject({ __type: 'CodeMismatchException' })
  })

  test('is set with the right code in time, and signs out every device', async () => {
    const email = await somebody()
    const { AuthenticationResult: before } = await byPassword(email, password)
    await forgot(email)
    const code = world.lastCode(email)
    expect(await confirm(email, wrongCode(code))).toMatchObject({ __type: 'CodeMismatchException' })
    world.clock.at += challengeLifetimeMs
    expect(await confirm(email, code)).toMatchObject({ __type: 'ExpiredCodeException' })
    await forgot(email)
    expect(await confirm(email, world.lastCode(email))).toEqual({})
    expect(await confirm(email, world.lastCode(email))).toMatchObject({ __type: 'ExpiredCodeException' })
    expect(await byPassword(email, password)).toEqual(incorrect)
    expect(await byPassword(email, 'a password of my own')).toHaveProperty('AuthenticationResult')
    expect(await world.call('GetUser', { AccessToken: before?.AccessToken })).toMatchObject({
      __type: 'NotAuthorizedException',
    })
  })

  test('ends what was begun with the one before', async () => {
    const email = await somebody()
    const { AccessToken } = await world.signIn(email)
    await world.call('SetUserMFAPreference', { AccessToken, EmailMfaSettings: { Enabled: true } })
    world.clock.at += 3_600_000
    const begun = await byPassword(email, password)
    const EMAIL_OTP_CODE = world.lastCode(email)
    await forgot(email)
    await confirm(email, world.lastCode(email))
    expect(await respond('EMAIL_OTP', email, begun.Session, { EMAIL_OTP_CODE })).toMatchObject(dead)
  })

  test('a code to sign in sets no password', async () => {
    const email = await somebody()
    await world.call('InitiateAuth', askForCode(email))
    expect(await confirm(email, world.lastCode(email))).toMatchObject({ __type: 'ExpiredCodeException' })
  })
})

describe('a code by text message', () => {
  test('is for the number it was sent to', async () => {
    const email = await somebody()
    const { AccessToken } = (await byPassword(email, password)).AuthenticationResult ?? { AccessToken: '' }
    const setPhone = (Value: string) =>
      world.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'phone_number', Value }] })
    expect(await setPhone(phone)).toMatchObject({
      CodeDeliveryDetailsList: [{ AttributeName: 'phone_number', DeliveryMedium: 'SMS' }],
    })
    const code = world.messages.at(-1)?.code
    const AttributeName = 'phone_number'
    const verify = (Code: unknown) => world.call('VerifyUserAttribute', { AccessToken, AttributeName, Code })
    const { code: later } = (await setPhone('+33600000099'), world.messages.at(-1) ?? { code: '' })
    expect(await verify(code)).toMatchObject({ __type: 'CodeMismatchException' })
    await setPhone('')
    expect(await verify(later)).toMatchObject({ __type: 'ExpiredCodeException' })
  })

  test('goes to as many numbers of a person as to one of them', async () => {
    const email = await somebody()
    const { AccessToken } = (await byPassword(email, password)).AuthenticationResult ?? { AccessToken: '' }
    const sent = world.messages.length
    const answers = []
    for (let number = 1; number <= 6; number += 1) {
      const UserAttributes = [{ Name: 'phone_number', Value: `+3360000010${number}` }]
      answers.push(await world.call('UpdateUserAttributes', { AccessToken, UserAttributes }))
    }
    expect(answers.at(-1)).toMatchObject({ __type: 'LimitExceededException' })
    expect(world.messages).toHaveLength(sent + 5)
  })

  test('alone signs nobody in who asked for it as second factor', async () => {
    const email = await somebody()
    const { AccessToken } = (await byPassword(email, password)).AuthenticationResult ?? { AccessToken: '' }
    const UserAttributes = [{ Name: 'phone_number', Value: '+33600000077' }]
    await world.call('UpdateUserAttributes', { AccessToken, UserAttributes })
    const verification = { AttributeName: 'phone_number', Code: world.messages.at(-1)?.code }
    await world.call('VerifyUserAttribute', { AccessToken, ...verification })
    await world.call('SetUserMFAPreference', { AccessToken, SMSMfaSettings: { Enabled: true } })

    const { Session } = await world.call('InitiateAuth', {
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'SMS_OTP' },
    })
    const SMS_OTP_CODE = world.messages.at(-1)?.code ?? ''
    const next = await respond('SMS_OTP', email, Session, { SMS_OTP_CODE })
    expect(next).toMatchObject({ ChallengeName: 'EMAIL_OTP' })
    expect(next).not.toHaveProperty('AuthenticationResult')
  })

  test('is no way to verify what a person may not write', async () => {
    const email = await somebody()
    const { AccessToken } = (await byPassword(email, password)).AuthenticationResult ?? { AccessToken: '' }
    const UserAttributes = [{ Name: 'phone_number_verified', Value: 'true' }]
    expect(await world.call('UpdateUserAttributes', { AccessToken, UserAttributes })).toMatchObject({
      __type: 'NotAuthorizedException',
    })
    for (const AttributeName of ['email', 'name', 'phone_number']) {
      expect(
        await world.call('GetUserAttributeVerificationCode', { AccessToken, AttributeName }),
      ).toMatchObject({
        __type: 'InvalidParameterException',
      })
    }
  })
})
