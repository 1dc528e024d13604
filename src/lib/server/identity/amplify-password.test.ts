import * as auth from 'aws-amplify/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeRandom } from '../system.ts'
import { openAmplifyWorld, rejection } from './amplify.fixture.ts'
import { makeIdentityAdministration, temporaryPasswordMs } from './identity-administration.ts'
import { poolId, secrets, type IdentityWorld } from './identity-world.fixture.ts'

// The browser's own identity library walks every step that has to do with passwords.

const ana = 'ana@example.com'
const password = 'correct horse battery'
const stranger = 'stranger@example.com'

let world: IdentityWorld & { close(): Promise<void> }
beforeAll(async () => {
  world = await openAmplifyWorld()
  await world.register(ana, { name: 'Ana' }, password)
})
beforeEach(() => (world.clock.at = Date.now()))
afterEach(() => auth.signOut())
afterAll(() => world.close())

const administration = () =>
  makeIdentityAdministration({
    ...world,
    secrets,
    random: makeRandom(world.clock),
    poolId,
  })
const flow = (username: string, given: string | undefined, authFlowType: auth.SignInInput['options']) =>
  auth.signIn({ username, ...(given !== undefined && { password: given }), options: { ...authFlowType } })

const passwordFlows = [
  ['USER_SRP_AUTH', { authFlowType: 'USER_SRP_AUTH' }],
  ['USER_PASSWORD_AUTH', { authFlowType: 'USER_PASSWORD_AUTH' }],
  ['USER_AUTH with PASSWORD', { authFlowType: 'USER_AUTH', preferredChallenge: 'PASSWORD' }],
  ['USER_AUTH with PASSWORD_SRP', { authFlowType: 'USER_AUTH', preferredChallenge: 'PASSWORD_SRP' }],
] as const

describe.each(passwordFlows)('aws-amplify by %s', (_, options) => {
  test('[I2] signs in with the password, whatever the spelling of the address', async () => {
    for (const username of [ana, 'Ana@Example.com']) {
      expect(await flow(username, password, options)).toMatchObject({
        isSignedIn: true,
        nextStep: { signInStep: 'DONE' },
      })
      expect(await auth.fetchUserAttributes()).toMatchObject({ email: ana })
      await auth.signOut()
    }
  })

  test('[I2] is told the same for a wrong password and for nobody', async () => {
    expect(await rejection(flow(ana, 'wrong horse battery', options))).toBe('NotAuthorizedException')
    expect(await rejection(flow(stranger, password, options))).toBe('NotAuthorizedException')
  })

  test('[I10] says itself that a password is required', async () => {
    await expect(flow(ana, '', options)).rejects.toThrow('password is required to signIn')
    await expect(flow('', password, options)).rejects.toThrow('username is required to signIn')
  })

  test('[I3] refuses to sign in who is signed in', async () => {
    await flow(ana, password, options)
    expect(await rejection(flow(ana, password, options))).toBe('UserAlreadyAuthenticatedException')
  })
})

describe('aws-amplify choosing the first factor', () => {
  test.each(['PASSWORD', 'PASSWORD_SRP'] as const)('[I2] goes on with %s', async (factor) => {
    const { nextStep } = await flow(ana, undefined, { authFlowType: 'USER_AUTH' })
    expect(nextStep).toMatchObject({
      signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
      availableChallenges: ['EMAIL_OTP', 'PASSWORD', 'PASSWORD_SRP'],
    })
    expect(await auth.confirmSignIn({ challengeResponse: factor })).toMatchObject({
      nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_PASSWORD' },
    })
    expect(await auth.confirmSignIn({ challengeResponse: password })).toMatchObject({ isSignedIn: true })
  })

  test('[I2] may mistype the password and try again', async () => {
    await flow(ana, undefined, { authFlowType: 'USER_AUTH' })
    await auth.confirmSignIn({ challengeResponse: 'PASSWORD' })
    expect(await rejection(auth.confirmSignIn({ challengeResponse: 'wrong horse battery' }))).toBe(
      'NotAuthorizedException',
    )
    expect(await auth.confirmSignIn({ challengeResponse: password })).toMatchObject({ isSignedIn: true })
  })

  test('[I2] is offered no password by an account without one; nobody is offered what somebody might be', async () => {
    await world.register('codes@example.com')
    const offeredTo = async (username: string) => {
      const { nextStep } = await flow(username, undefined, { authFlowType: 'USER_AUTH' })
      return 'availableChallenges' in nextStep ? nextStep.availableChallenges : []
    }
    expect(await offeredTo('codes@example.com')).toEqual(['EMAIL_OTP'])
    const forNobody = await offeredTo(stranger)
    expect(forNobody).toContain('EMAIL_OTP')
    // The same every time: who asks again learns nothing.
    expect(await offeredTo(stranger)).toEqual(forNobody)
  })

  test('[I10] takes no empty answer', async () => {
    await flow(ana, undefined, { authFlowType: 'USER_AUTH' })
    await expect(auth.confirmSignIn({ challengeResponse: '' })).rejects.toThrow(
      'challengeResponse is required to confirmSignIn',
    )
  })
})

describe('aws-amplify by custom authentication', () => {
  test('[I2] without SRP answers the mailed code', async () => {
    const { nextStep } = await flow(ana, undefined, { authFlowType: 'CUSTOM_WITHOUT_SRP' })
    expect(nextStep).toMatchObject({
      signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
      additionalInfo: { CODE_DELIVERY_DESTINATION: 'a***@e***' },
    })
    expect(await auth.confirmSignIn({ challengeResponse: world.lastCode(ana) })).toMatchObject({
      isSignedIn: true,
    })
  })

  test('[I2] with SRP answers the code after the password', async () => {
    const { nextStep } = await flow(ana, password, { authFlowType: 'CUSTOM_WITH_SRP' })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE')
    expect(await auth.confirmSignIn({ challengeResponse: world.lastCode(ana) })).toMatchObject({
      isSignedIn: true,
    })
  })

  test('[I2] with SRP and a wrong password gets no code', async () => {
    const mails = world.mails.length
    const asked = flow(ana, 'wrong horse battery', { authFlowType: 'CUSTOM_WITH_SRP' })
    expect(await rejection(asked)).toBe('NotAuthorizedException')
    expect(world.mails).toHaveLength(mails)
  })

  test('[I10] takes no password without SRP, and needs one with it', async () => {
    await expect(flow(ana, password, { authFlowType: 'CUSTOM_WITHOUT_SRP' })).rejects.toThrow(
      'A password is not needed when signing in with CUSTOM_WITHOUT_SRP',
    )
    await expect(flow(ana, '', { authFlowType: 'CUSTOM_WITH_SRP' })).rejects.toThrow(
      'password is required to signIn',
    )
  })
})

describe.each(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH'] as const)(
  'aws-amplify by %s on an account an administrator made',
  (authFlowType) => {
    const bo = `bo-${authFlowType.toLowerCase()}@example.com`
    const temporaryPassword = 'temporary-password'

    test('[I2] sets a new password, says the name that is missing, and is signed in', async () => {
      await administration().create({ email: bo, temporaryPassword })
      const { nextStep } = await flow(bo, temporaryPassword, { authFlowType })
      expect(nextStep).toMatchObject({
        signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
        missingAttributes: ['name'],
      })
      const confirm = (challengeResponse: string, name?: string) =>
        auth.confirmSignIn({ challengeResponse, options: { userAttributes: name ? { name } : {} } })
      expect(await rejection(confirm('short', 'Bo'))).toBe('InvalidPasswordException')
      expect(await rejection(confirm(temporaryPassword, 'Bo'))).toBe('InvalidPasswordException')
      expect(await rejection(confirm('a password of my own'))).toBe('InvalidParameterException')
      expect(await confirm('a password of my own', 'Bo')).toMatchObject({ isSignedIn: true })
      expect(await auth.fetchUserAttributes()).toMatchObject({ name: 'Bo', email_verified: 'true' })
      await auth.signOut()

      expect(await rejection(flow(bo, temporaryPassword, { authFlowType }))).toBe('NotAuthorizedException')
      expect(await flow(bo, 'a password of my own', { authFlowType })).toMatchObject({ isSignedIn: true })
    })

    test('[I2] comes too late after seven days', async () => {
      const email = `late-${bo}`
      await administration().create({ email, name: 'Late', temporaryPassword })
      world.clock.at += temporaryPasswordMs
      await expect(flow(email, temporaryPassword, { authFlowType })).rejects.toThrow('has expired')
    })

    test('[I2] is led to the reset an administrator asked for, if the password is right', async () => {
      const email = `reset-${bo}`
      await world.register(email, {}, password)
      await administration().requirePasswordReset(email)
      expect(await rejection(flow(email, 'wrong horse battery', { authFlowType }))).toBe(
        'NotAuthorizedException',
      )
      expect(await flow(email, password, { authFlowType })).toMatchObject({
        isSignedIn: false,
        nextStep: { signInStep: 'RESET_PASSWORD' },
      })

      const { nextStep } = await auth.resetPassword({ username: email })
      expect(nextStep).toMatchObject({
        resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
        codeDeliveryDetails: { deliveryMedium: 'EMAIL', attributeName: 'email' },
      })
      const confirmationCode = world.lastCode(email)
      const reset = (newPassword: string) =>
        auth.confirmResetPassword({ username: email, confirmationCode, newPassword })
      expect(await rejection(reset('short'))).toBe('InvalidPasswordException')
      await reset('another long password')
      expect(await flow(email, 'another long password', { authFlowType })).toMatchObject({ isSignedIn: true })
    })
  },
)

describe('aws-amplify and a password of one’s own', () => {
  test('[I2] sets the first one with a mailed code, on an account that signs in by codes', async () => {
    const email = 'first@example.com'
    await world.register(email)
    await auth.resetPassword({ username: email })
    const confirmationCode = world.lastCode(email)
    await auth.confirmResetPassword({ username: email, confirmationCode, newPassword: password })
    expect(await flow(email, password, { authFlowType: 'USER_SRP_AUTH' })).toMatchObject({ isSignedIn: true })
  })

  test('changes it with the one before', async () => {
    const email = 'change@example.com'
    await world.register(email, {}, password)
    await flow(email, password, { authFlowType: 'USER_SRP_AUTH' })
    const change = (oldPassword: string, newPassword: string) =>
      rejection(auth.updatePassword({ oldPassword, newPassword }))
    expect(await change('wrong horse battery', 'a better password')).toBe('NotAuthorizedException')
    expect(await change(password, 'short')).toBe('InvalidPasswordException')
    expect(await change(password, 'a better password')).toBe('resolved')
    await auth.signOut()
    expect(await flow(email, 'a better password', { authFlowType: 'USER_SRP_AUTH' })).toMatchObject({
      isSignedIn: true,
    })
  })

  test('[I10] is asked for name, code and password by the library itself', async () => {
    const confirm = (username: string, confirmationCode: string, newPassword: string) =>
      auth.confirmResetPassword({ username, confirmationCode, newPassword })
    await expect(auth.resetPassword({ username: '' })).rejects.toThrow(
      'username is required to resetPassword',
    )
    await expect(confirm('', '1', 'x')).rejects.toThrow('username is required to confirmResetPassword')
    await expect(confirm(ana, '', 'x')).rejects.toThrow(
      'confirmationCode is required to confirmResetPassword',
    )
    await expect(confirm(ana, '1', '')).rejects.toThrow('newPassword is required to confirmResetPassword')
  })

  test('[I3] registers with a password, and is signed in when the address is confirmed', async () => {
    const username = 'with-password@example.com'
    await auth.signUp({
      username,
      password,
      options: { userAttributes: { email: username }, autoSignIn: { authFlowType: 'USER_AUTH' } },
    })
    await auth.confirmSignUp({ username, confirmationCode: world.lastCode(username) })
    expect(await auth.autoSignIn()).toMatchObject({ isSignedIn: true })
  })
})
