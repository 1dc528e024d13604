import { describe, expect, test } from 'vitest'
import { toIdentityError } from './identity-exception.ts'
import { IdentityError } from './identity-problem.ts'

describe('an exception of the identity library', () => {
  test.each([
    ['[I8]', 'request-code', 'InternalErrorException', 'code-not-sent', 'Failed to send OTP code'],
    ['[I8]', 'confirm-code', 'CodeMismatchException', 'code-wrong', 'Invalid or expired OTP code'],
    ['[I8]', 'confirm-code', 'NotAuthorizedException', 'code-expired', 'Invalid or expired OTP code'],
    ['[I8]', 'confirm-code', 'SignInException', 'code-expired', 'Invalid or expired OTP code'],
    ['[I10]', 'request-code', 'EmptySignInUsername', 'email-missing', 'username is required to signIn'],
    [
      '[I10]',
      'confirm-code',
      'EmptyChallengeResponse',
      'code-missing',
      'challengeResponse is required to confirmSignIn',
    ],
    [
      '[I3]',
      'request-code',
      'UserAlreadyAuthenticatedException',
      'already-signed-in',
      'There is already a signed in user.',
    ],
    ['[I8]', 'request-code', 'NetworkError', 'network', 'A network error has occurred.'],
    ['', 'request-code', 'InvalidParameterException', 'email-invalid', 'Username should be an email.'],
    ['', 'reset-password', 'InvalidParameterException', 'password-not-used', 'This account has no password'],
    ['', 'register', 'InternalErrorException', 'registration-failed', 'Failed to register'],
  ] as const)('%s during %s, named %s, is the problem %s', (_, call, name, code, message) => {
    const cause = Object.assign(new Error('as it came'), { name })

    expect(toIdentityError(call, cause)).toMatchObject({ code, message, cause })
  })

  test.each(['give-password', 'confirm-authenticator'] as const)(
    '[I8] during %s says that there were too many tries, not that this one was wrong',
    (call) => {
      const cause = Object.assign(new Error('Password attempts exceeded'), { name: 'NotAuthorizedException' })

      expect(toIdentityError(call, cause)).toMatchObject({ code: 'too-many-attempts' })
    },
  )

  test('of ours stays what it is', () => {
    const error = new IdentityError('not-completed')

    expect(toIdentityError('confirm-code', error)).toBe(error)
    expect(error.message).toBe('Authentication not completed')
  })
})
