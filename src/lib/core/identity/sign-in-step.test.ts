import { expect, test } from 'vitest'
import { toSignInStep } from './sign-in-step.ts'

test('[I1] a code by e-mail tells where it went', () => {
  expect(toSignInStep('CONFIRM_SIGN_IN_WITH_EMAIL_CODE', 'm***@l***')).toEqual({
    kind: 'email-code',
    destination: 'm***@l***',
  })
})

test.each([
  ['DONE', 'done'],
  ['CONFIRM_SIGN_UP', 'confirm-sign-up'],
  ['RESET_PASSWORD', 'reset-password'],
  ['CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION', 'first-factor-selection'],
])('%s is the step %s', (name, kind) => {
  expect(toSignInStep(name)).toEqual({ kind })
})

test.each(['', 'TELEPATHY', 'toString'])('"%s" is no step', (name) => {
  expect(toSignInStep(name)).toBeNull()
})
