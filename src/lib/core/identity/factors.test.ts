import { expect, test } from 'vitest'
import { isFirstFactor, isSecondFactor, toFirstFactorChoices } from './factors.ts'

test('[I2] first factors are offered in our order, the code by e-mail first', () => {
  expect(toFirstFactorChoices(['WEB_AUTHN', 'SMS_OTP', 'PASSWORD', 'EMAIL_OTP'])).toEqual([
    'EMAIL_OTP',
    'PASSWORD',
    'SMS_OTP',
    'WEB_AUTHN',
  ])
})

test('[I2] a password is one choice, and the way that keeps it in the browser is taken', () => {
  expect(toFirstFactorChoices(['PASSWORD', 'PASSWORD_SRP'])).toEqual(['PASSWORD_SRP'])
})

test('[I10] names nobody knows are no factors', () => {
  expect(['TOTP', 'SMS', 'EMAIL', 'totp', 'FAX', ''].filter(isSecondFactor)).toEqual(['TOTP', 'SMS', 'EMAIL'])
  expect(['WEB_AUTHN', 'TELEPATHY'].filter(isFirstFactor)).toEqual(['WEB_AUTHN'])
})
