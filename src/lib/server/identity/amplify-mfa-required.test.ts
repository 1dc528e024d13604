import * as auth from 'aws-amplify/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOfApp, openAmplifyWorld, rejection } from './amplify.fixture.ts'
import { wrongCode, type IdentityWorld } from './identity-world.fixture.ts'
import { byCode, confirm, halfMinute, password, signIn } from './second-factor-acts.fixture.ts'

describe('aws-amplify where everybody needs a second factor', () => {
  let strict: IdentityWorld & { close(): Promise<void> }
  beforeAll(async () => (strict = await openAmplifyWorld({ mfa: 'required' })))
  beforeEach(() => (strict.clock.at = Date.now()))
  afterEach(() => auth.signOut())
  afterAll(() => strict.close())

  test('[I2] [I10] sets up an app while signing in', async () => {
    const username = 'required-totp@example.com'
    await strict.register(username, {}, password)
    expect(await signIn(username)).toMatchObject({
      nextStep: {
        signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION',
        allowedMFATypes: ['TOTP', 'EMAIL'],
      },
    })
    await expect(confirm('FAX')).rejects.toThrow('Cannot proceed with MFA setup')
    const { nextStep } = await confirm('TOTP')
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep)
    const { totpSetupDetails } = nextStep
    const { sharedSecret } = totpSetupDetails
    expect(totpSetupDetails.getSetupUri('Paraph').href).toContain(sharedSecret)

    const code = codeOfApp(sharedSecret, strict.clock.at)
    expect(await rejection(confirm(wrongCode(code)))).toBe('EnableSoftwareTokenMFAException')
    expect(await confirm(code)).toMatchObject({ isSignedIn: true })
    expect(await auth.fetchMFAPreference()).toEqual({ preferred: 'TOTP', enabled: ['TOTP'] })
    expect(await rejection(auth.updateMFAPreference({ totp: 'DISABLED' }))).toBe('InvalidParameterException')
    await auth.signOut()

    strict.clock.at += halfMinute
    expect((await signIn(username)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    expect(await confirm(codeOfApp(sharedSecret, strict.clock.at))).toMatchObject({ isSignedIn: true })
  })

  test('[I2] [I10] sets up codes by mail while signing in, to the own address only', async () => {
    const username = 'required-mail@example.com'
    await strict.register(username, {}, password)
    await signIn(username)
    expect((await confirm('EMAIL')).nextStep.signInStep).toBe('CONTINUE_SIGN_IN_WITH_EMAIL_SETUP')
    expect(await rejection(confirm('eve@example.com'))).toBe('InvalidParameterException')
    expect((await confirm(username)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
    expect(await confirm(strict.lastCode(username))).toMatchObject({ isSignedIn: true })
    expect(await auth.fetchMFAPreference()).toEqual({ preferred: 'EMAIL', enabled: ['EMAIL'] })
    await auth.signOut()

    expect((await signIn(username)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
    expect(await confirm(strict.lastCode(username))).toMatchObject({ isSignedIn: true })
  })

  test('[I2] sets up an app, and nothing else, after a mailed code', async () => {
    const username = 'required-code@example.com'
    await strict.register(username)
    await signIn(username, byCode)
    const { nextStep } = await confirm(strict.lastCode(username))
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep)
    const code = codeOfApp(nextStep.totpSetupDetails.sharedSecret, strict.clock.at)
    expect(await confirm(code)).toMatchObject({ isSignedIn: true })
  })
})
