import { describe, expect, test } from 'vitest'
import {
  checkChallengeResponse,
  checkConfirmSignUp,
  checkFactorChoice,
  checkFactorSetup,
  checkSignIn,
} from './sign-in-rules.ts'

const mara = 'mara@lindqvist.example'
const flows = [
  'USER_AUTH',
  'USER_AUTH_WITH_PASSWORD',
  'USER_SRP_AUTH',
  'USER_PASSWORD_AUTH',
  'CUSTOM_WITH_SRP',
  'CUSTOM_WITHOUT_SRP',
] as const

describe('signing in', () => {
  test.each(flows)('[I10] by %s needs a user name', (flow) => {
    expect(() => checkSignIn(flow, '', 'secret')).toThrow('username is required to signIn')
  })

  test.each(['USER_AUTH_WITH_PASSWORD', 'USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'CUSTOM_WITH_SRP'] as const)(
    '[I10] by %s needs a password',
    (flow) => {
      expect(() => checkSignIn(flow, mara)).toThrow('password is required to signIn')
      expect(() => checkSignIn(flow, mara, 'secret')).not.toThrow()
    },
  )

  test('[I10] by CUSTOM_WITHOUT_SRP must have none', () => {
    expect(() => checkSignIn('CUSTOM_WITHOUT_SRP', mara, 'secret')).toThrow(
      'A password is not needed when signing in with CUSTOM_WITHOUT_SRP',
    )
    expect(() => checkSignIn('CUSTOM_WITHOUT_SRP', mara)).not.toThrow()
  })
})

test('[I10] confirming a sign-up needs a user name and a code', () => {
  expect(() => checkConfirmSignUp('', '12345678')).toThrow('username is required to confirmSignUp')
  expect(() => checkConfirmSignUp(mara, '')).toThrow('code is required to confirmSignUp')
  expect(() => checkConfirmSignUp(mara, '12345678')).not.toThrow()
})

test('[I10] an empty answer to a challenge is refused', () => {
  for (const check of [checkChallengeResponse, checkFactorChoice, checkFactorSetup]) {
    expect(() => check('')).toThrow('challengeResponse is required to confirmSignIn')
  }
})

test('[I10] a second factor is TOTP, SMS or EMAIL', () => {
  for (const choice of ['TOTP', 'SMS', 'EMAIL']) expect(() => checkFactorChoice(choice)).not.toThrow()
  for (const choice of ['totp', 'FAX', '123456']) {
    expect(() => checkFactorChoice(choice)).toThrow(
      'Incorrect MFA method was chosen. It should be either SMS, TOTP, or EMAIL',
    )
  }
})

test('[I10] setting one up is answered by TOTP, EMAIL, digits, or an address', () => {
  for (const response of ['TOTP', 'EMAIL', '123456', mara])
    expect(() => checkFactorSetup(response)).not.toThrow()
  for (const response of ['SMS', '12 34', 'mara', '@']) {
    expect(() => checkFactorSetup(response)).toThrow(
      `Cannot proceed with MFA setup using challengeResponse: ${response}`,
    )
  }
})
