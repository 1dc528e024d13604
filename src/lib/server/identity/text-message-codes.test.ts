import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openIdentityWorld, type IdentityWorld } from './identity-world.fixture.ts'
import { password, phone, signInActs } from './sign-in-acts.fixture.ts'

// Codes by text message: whom they are for, and what they are not enough for.

let world: IdentityWorld
beforeAll(async () => (world = await openIdentityWorld()))
// Limits have tests of their own.
beforeEach(() => (world.clock.at += 3_600_000))
afterAll(() => world.database.close())

const { byPassword, respond, somebody } = signInActs(() => world)

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
