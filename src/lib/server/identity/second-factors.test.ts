import { describe, expect, test } from 'vitest'
import type { Proof } from './factor.ts'
import { chooseSecondFactor, type MfaPolicy, type SecondFactorName } from './second-factors.ts'
import type { IdentityUser } from './users.ts'

function userWith(enabled: SecondFactorName[], preferred: SecondFactorName | null = null): IdentityUser {
  return {
    id: '01890000-0000-7000-8000-000000000001',
    email: 'ana@example.com',
    confirmed: true,
    origin: null,
    attributes: { phone_number: '+33600000001', phone_number_verified: 'true' },
    passwordVerifier: null,
    mustChangePassword: false,
    totpSecret: 'sealed',
    totpConfirmed: true,
    totpLastStep: null,
    mfa: { enabled, preferred },
    createdAt: new Date(0),
  }
}
const after = (user: IdentityUser, passed: Proof[], policy: MfaPolicy = 'optional') =>
  chooseSecondFactor(user, passed, policy)

describe('what is asked after a first factor', () => {
  test('is nothing of somebody who has switched on nothing', () => {
    expect(after(userWith([]), ['PASSWORD'])).toEqual({ kind: 'none' })
    expect(after(userWith([]), ['EMAIL_OTP'])).toEqual({ kind: 'none' })
  })

  test('is the only factor, or the preferred one, or a choice', () => {
    const both: SecondFactorName[] = ['SOFTWARE_TOKEN_MFA', 'SMS_MFA']
    expect(after(userWith(['SMS_MFA']), ['PASSWORD'])).toEqual({ kind: 'ask', factor: 'SMS_MFA' })
    expect(after(userWith(both, 'SMS_MFA'), ['PASSWORD'])).toEqual({ kind: 'ask', factor: 'SMS_MFA' })
    expect(after(userWith(both), ['PASSWORD'])).toEqual({ kind: 'choose', among: both })
  })

  test('is never the factor that was the first', () => {
    expect(after(userWith(['EMAIL_OTP']), ['EMAIL_OTP'])).toEqual({ kind: 'none' })
    expect(after(userWith(['EMAIL_OTP', 'SOFTWARE_TOKEN_MFA'], 'EMAIL_OTP'), ['EMAIL_OTP'])).toEqual({
      kind: 'ask',
      factor: 'SOFTWARE_TOKEN_MFA',
    })
  })

  test('is the mailed code, where the only factor switched on was the first: a stolen number alone signs nobody in', () => {
    expect(after(userWith(['SMS_MFA']), ['SMS'])).toEqual({ kind: 'ask', factor: 'EMAIL_OTP' })
    expect(after(userWith(['SMS_MFA']), ['SMS', 'EMAIL_OTP'])).toEqual({ kind: 'none' })
    expect(after(userWith([]), ['SMS'])).toEqual({ kind: 'none' })
  })

  test('is nothing once one of them was met, though not by the same one twice', () => {
    const user = userWith(['EMAIL_OTP', 'SOFTWARE_TOKEN_MFA'])
    expect(after(user, ['PASSWORD', 'EMAIL_OTP'])).toEqual({ kind: 'none' })
    expect(after(user, ['EMAIL_OTP', 'EMAIL_OTP'])).toEqual({ kind: 'ask', factor: 'SOFTWARE_TOKEN_MFA' })
  })

  test('is still the app after a password and a code by mail that nobody chose as second factor', () => {
    expect(after(userWith(['SOFTWARE_TOKEN_MFA']), ['PASSWORD', 'EMAIL_OTP'])).toMatchObject({ kind: 'ask' })
  })

  test('is nothing after a passkey whose device verified its user', () => {
    const user = userWith(['SOFTWARE_TOKEN_MFA'])
    expect(after(user, ['WEB_AUTHN', 'USER_VERIFICATION'], 'required')).toEqual({ kind: 'none' })
    expect(after(user, ['WEB_AUTHN'])).toMatchObject({ kind: 'ask' })
  })

  test('is a set-up where the pool demands a second factor, among those that would be one', () => {
    expect(after(userWith([]), ['PASSWORD'], 'required')).toEqual({
      kind: 'set-up',
      among: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'],
    })
    expect(after(userWith(['EMAIL_OTP']), ['EMAIL_OTP'], 'required')).toEqual({
      kind: 'set-up',
      among: ['SOFTWARE_TOKEN_MFA'],
    })
  })

  test('leaves out what cannot be asked any more', () => {
    const user = {
      ...userWith(['SMS_MFA', 'SOFTWARE_TOKEN_MFA']),
      attributes: { phone_number: '+33600000001' },
    }
    expect(after(user, ['PASSWORD'])).toEqual({ kind: 'ask', factor: 'SOFTWARE_TOKEN_MFA' })
  })
})
