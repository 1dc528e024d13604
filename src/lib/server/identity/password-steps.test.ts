import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identityUser } from '../data/tables/identity.ts'
import { challengeLifetimeMs } from './challenges.ts'
import { askForCode, openIdentityWorld, wrongCode, type IdentityWorld } from './identity-world.fixture.ts'
import { dead, incorrect, password, phone, signInActs, stranger } from './sign-in-acts.fixture.ts'

// Passwords: tried, chosen for somebody, and forgotten.

let world: IdentityWorld
beforeAll(async () => (world = await openIdentityWorld()))
// Limits have tests of their own.
beforeEach(() => (world.clock.at += 3_600_000))
afterAll(() => world.database.close())

const { administration, byPassword, respond, somebody } = signInActs(() => world)

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
