import * as auth from 'aws-amplify/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOfApp, openAmplifyWorld, rejection } from './amplify.fixture.ts'
import { wrongCode, type IdentityWorld } from './identity-world.fixture.ts'
import { byCode, confirm, halfMinute, password, signIn } from './second-factor-acts.fixture.ts'

// The browser's own identity library walks every step that has to do with second factors.

const phone = '+33600000042'

let world: IdentityWorld & { close(): Promise<void> }
beforeAll(async () => (world = await openAmplifyWorld()))
beforeEach(() => (world.clock.at = Date.now()))
afterEach(() => auth.signOut())
afterAll(() => world.close())

const lastSms = () => {
  const message = world.messages.at(-1)
  if (message === undefined) throw new Error('No message was sent')

  return message
}

/** Somebody new, signed in with their password. */
async function register(username: string): Promise<void> {
  await world.register(username, {}, password)
  await signIn(username)
}

/** Sets up an app; returns what it shows at a time of the service's clock. */
async function setUpApp(): Promise<() => string> {
  const { sharedSecret } = await auth.setUpTOTP()
  const show = () => codeOfApp(sharedSecret, world.clock.at)
  await auth.verifyTOTPSetup({ code: show() })
  world.clock.at += halfMinute

  return show
}

async function setUpPhone(): Promise<void> {
  await auth.updateUserAttributes({ userAttributes: { phone_number: phone } })
  await auth.confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode: lastSms().code })
}

describe('aws-amplify with an authenticator app', () => {
  test('[I2] sets it up, prefers it, and signs in with its code', async () => {
    const username = 'totp@example.com'
    await register(username)
    const show = await setUpApp()
    expect(await auth.fetchMFAPreference()).toEqual({})
    await auth.updateMFAPreference({ totp: 'PREFERRED' })
    expect(await auth.fetchMFAPreference()).toEqual({ preferred: 'TOTP', enabled: ['TOTP'] })
    await auth.signOut()

    expect(await signIn(username)).toMatchObject({
      isSignedIn: false,
      nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' },
    })
    expect(await rejection(confirm(wrongCode(show())))).toBe('CodeMismatchException')
    expect(await confirm(show())).toMatchObject({ isSignedIn: true })
  })

  test('[I2] is asked for it after a mailed code too', async () => {
    const username = 'totp-after-mail@example.com'
    await register(username)
    const show = await setUpApp()
    await auth.updateMFAPreference({ totp: 'ENABLED' })
    await auth.signOut()

    await signIn(username, byCode)
    expect(await confirm(world.lastCode(username))).toMatchObject({
      isSignedIn: false,
      nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' },
    })
    expect(await confirm(show())).toMatchObject({ isSignedIn: true })
  })

  test('[I2] no code counts twice, nor one before it', async () => {
    const username = 'totp-twice@example.com'
    await register(username)
    const show = await setUpApp()
    await auth.updateMFAPreference({ totp: 'PREFERRED' })
    await auth.signOut()

    await signIn(username)
    const [before, now] = [show(), show()]
    await confirm(now)
    await auth.signOut()
    await signIn(username)
    expect(await rejection(confirm(before))).toBe('ExpiredCodeException')
    world.clock.at += halfMinute
    expect(await rejection(confirm(before))).toBe('ExpiredCodeException')
    expect(await confirm(show())).toMatchObject({ isSignedIn: true })
  })

  test('the code that set it up does not sign in, and a new app does not count before its code', async () => {
    const username = 'totp-again@example.com'
    await register(username)
    const { sharedSecret } = await auth.setUpTOTP()
    const code = codeOfApp(sharedSecret, world.clock.at)
    expect(await rejection(auth.verifyTOTPSetup({ code: wrongCode(code) }))).toBe(
      'EnableSoftwareTokenMFAException',
    )
    await auth.verifyTOTPSetup({ code })
    await auth.updateMFAPreference({ totp: 'PREFERRED' })
    await auth.setUpTOTP()
    await auth.signOut()

    await signIn(username)
    expect(await rejection(confirm(code))).toBe('ExpiredCodeException')
    world.clock.at += halfMinute
    expect(await confirm(codeOfApp(sharedSecret, world.clock.at))).toMatchObject({ isSignedIn: true })
  })

  test('cannot be preferred before it is set up, and is gone once switched off', async () => {
    const username = 'totp-off@example.com'
    await register(username)
    expect(await rejection(auth.updateMFAPreference({ totp: 'PREFERRED' }))).toBe('InvalidParameterException')
    await setUpApp()
    await auth.updateMFAPreference({ totp: 'PREFERRED' })
    await auth.updateMFAPreference({ totp: 'DISABLED' })
    await auth.signOut()
    expect(await signIn(username)).toMatchObject({ isSignedIn: true })
  })

  test('[I10] says itself that its code is required', async () => {
    await register('totp-empty@example.com')
    await expect(auth.verifyTOTPSetup({ code: '' })).rejects.toThrow('code is required to verifyTotpSetup')
  })
})

describe('aws-amplify with text messages', () => {
  test('[I2] shows that a number is theirs, and signs in with a code sent to it after the password', async () => {
    const username = 'sms-mfa@example.com'
    await register(username)
    const { phone_number: changed } = await auth.updateUserAttributes({
      userAttributes: { phone_number: phone },
    })
    expect(changed).toMatchObject({
      isUpdated: false,
      nextStep: {
        updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE',
        codeDeliveryDetails: { deliveryMedium: 'SMS', destination: '+*******0042' },
      },
    })
    expect(await rejection(auth.updateMFAPreference({ sms: 'PREFERRED' }))).toBe('InvalidParameterException')
    expect(await auth.sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' })).toMatchObject({
      deliveryMedium: 'SMS',
    })
    const { code } = lastSms()
    const verify = (confirmationCode: string) =>
      rejection(auth.confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode }))
    expect(await verify(wrongCode(code))).toBe('CodeMismatchException')
    expect(await verify(code)).toBe('resolved')
    expect(await verify(code)).toBe('ExpiredCodeException')
    expect(await auth.fetchUserAttributes()).toMatchObject({ phone_number_verified: 'true' })
    await auth.updateMFAPreference({ sms: 'PREFERRED' })
    await auth.signOut()

    expect(await signIn(username)).toMatchObject({
      nextStep: {
        signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE',
        codeDeliveryDetails: { deliveryMedium: 'SMS', destination: '+*******0042' },
      },
    })
    expect(lastSms().phone).toBe(phone)
    expect(await rejection(confirm(wrongCode(lastSms().code)))).toBe('CodeMismatchException')
    expect(await confirm(lastSms().code)).toMatchObject({ isSignedIn: true })
  })

  test('[I2] signs in with a code to the phone as the first factor, preferred or chosen', async () => {
    const username = 'sms-otp@example.com'
    await register(username)
    await setUpPhone()
    await auth.signOut()

    const preferred = await signIn(username, { authFlowType: 'USER_AUTH', preferredChallenge: 'SMS_OTP' })
    expect(preferred.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE')
    expect(await confirm(lastSms().code)).toMatchObject({ isSignedIn: true })
    await auth.signOut()

    const { nextStep } = await signIn(username, { authFlowType: 'USER_AUTH' })
    expect(nextStep).toMatchObject({
      availableChallenges: ['EMAIL_OTP', 'PASSWORD', 'PASSWORD_SRP', 'SMS_OTP'],
    })
    await confirm('SMS_OTP')
    expect(await confirm(lastSms().code)).toMatchObject({ isSignedIn: true })
  })

  test('another number is not verified, and no second factor', async () => {
    const username = 'sms-changed@example.com'
    await register(username)
    await setUpPhone()
    await auth.updateMFAPreference({ sms: 'PREFERRED' })
    await auth.updateUserAttributes({ userAttributes: { phone_number: '+33600000043' } })
    expect(await auth.fetchUserAttributes()).not.toHaveProperty('phone_number_verified')
    expect(await auth.fetchMFAPreference()).toEqual({})
  })

  test.each(['0600000042', '+33 6 00', 'phone'])('%s is no number', async (phone_number) => {
    await register(`sms-${phone_number.length}@example.com`)
    expect(await rejection(auth.updateUserAttributes({ userAttributes: { phone_number } }))).toBe(
      'InvalidParameterException',
    )
  })
})

describe('aws-amplify with several second factors', () => {
  test.each(['TOTP', 'SMS', 'EMAIL'] as const)('[I2] chooses %s', async (choice) => {
    const username = `several-${choice.toLowerCase()}@example.com`
    await register(username)
    const show = await setUpApp()
    await setUpPhone()
    await auth.updateMFAPreference({ totp: 'ENABLED', sms: 'ENABLED', email: 'ENABLED' })
    await auth.signOut()

    expect(await signIn(username)).toMatchObject({
      nextStep: {
        signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
        allowedMFATypes: ['TOTP', 'SMS', 'EMAIL'],
      },
    })
    await expect(confirm('FAX')).rejects.toThrow('Incorrect MFA method was chosen')
    await confirm(choice)
    const code = { TOTP: show, SMS: () => lastSms().code, EMAIL: () => world.lastCode(username) }[choice]()
    expect(await confirm(code)).toMatchObject({ isSignedIn: true })
  })

  test('[I2] is not offered the first factor again', async () => {
    const username = 'several-mail@example.com'
    await register(username)
    const show = await setUpApp()
    await setUpPhone()
    await auth.updateMFAPreference({ totp: 'ENABLED', sms: 'ENABLED', email: 'ENABLED' })
    await auth.signOut()

    await signIn(username, byCode)
    const { nextStep } = await confirm(world.lastCode(username))
    expect(nextStep).toMatchObject({ allowedMFATypes: ['TOTP', 'SMS'] })
    expect(await rejection(confirm('EMAIL'))).toBe('InvalidParameterException')
    await confirm('TOTP')
    expect(await confirm(show())).toMatchObject({ isSignedIn: true })
  })
})
