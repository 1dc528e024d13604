import { expect, test } from 'vitest'
import { toSignInStep } from './sign-in-step.ts'

const step = (next: Parameters<typeof toSignInStep>[0]) => toSignInStep(next, 'Paraph')

test.each([
  ['CONFIRM_SIGN_IN_WITH_EMAIL_CODE', 'email-code'],
  ['CONFIRM_SIGN_IN_WITH_SMS_CODE', 'sms-code'],
])('[I2] %s tells where the code went', (signInStep, kind) => {
  expect(step({ signInStep, codeDeliveryDetails: { destination: 'm***@l***' } })).toEqual({
    kind,
    destination: 'm***@l***',
  })
  expect(step({ signInStep })).toEqual({ kind, destination: null })
})

test('[I2] setting up an authenticator app brings its secret, and the address that the app reads', () => {
  expect(
    step({
      signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP',
      totpSetupDetails: {
        sharedSecret: 'JBSWY3DP',
        getSetupUri: (appName) => new URL(`otpauth://totp/${appName}:mara?secret=JBSWY3DP`),
      },
    }),
  ).toEqual({
    kind: 'authenticator-setup',
    secret: 'JBSWY3DP',
    uri: 'otpauth://totp/Paraph:mara?secret=JBSWY3DP',
  })
  expect(step({ signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP' })).toBeNull()
})

test.each([
  ['CONTINUE_SIGN_IN_WITH_MFA_SELECTION', 'mfa-selection'],
  ['CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION', 'mfa-setup-selection'],
])('[I2] %s brings the choices that we know', (signInStep, kind) => {
  expect(step({ signInStep, allowedMFATypes: ['TOTP', 'FAX', 'EMAIL'] })).toEqual({
    kind,
    factors: ['TOTP', 'EMAIL'],
  })
})

test('[I2] the selection of a first factor brings the choices that we know', () => {
  const signInStep = 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION'

  expect(step({ signInStep, availableChallenges: ['PASSWORD_SRP', 'TELEPATHY', 'EMAIL_OTP'] })).toEqual({
    kind: 'first-factor-selection',
    factors: ['PASSWORD_SRP', 'EMAIL_OTP'],
  })
})

test('[I2] a custom challenge brings what it tells of itself', () => {
  expect(
    step({ signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE', additionalInfo: { question: 'Pet?' } }),
  ).toEqual({ kind: 'custom-challenge', facts: { question: 'Pet?' } })
})

test('[I2] a new password may ask for what the account still lacks', () => {
  const signInStep = 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED'

  expect(step({ signInStep, missingAttributes: ['name'] })).toEqual({
    kind: 'new-password',
    missing: ['name'],
  })
})

test.each([
  ['DONE', { kind: 'done' }],
  ['CONFIRM_SIGN_UP', { kind: 'confirm-sign-up' }],
  ['RESET_PASSWORD', { kind: 'reset-password' }],
  ['CONFIRM_SIGN_IN_WITH_PASSWORD', { kind: 'password', asked: true }],
  ['CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', { kind: 'new-password', missing: [] }],
  ['CONFIRM_SIGN_IN_WITH_TOTP_CODE', { kind: 'authenticator-code' }],
  ['CONTINUE_SIGN_IN_WITH_EMAIL_SETUP', { kind: 'email-setup' }],
])('[I2] %s is the step %o', (signInStep, expected) => {
  expect(step({ signInStep })).toEqual(expected)
})

test.each(['', 'TELEPATHY', 'toString'])('"%s" is no step', (signInStep) => {
  expect(step({ signInStep })).toBeNull()
})
