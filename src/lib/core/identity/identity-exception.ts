import { IdentityError, type IdentityProblem } from './identity-problem.ts'

/** Names of exceptions that mean the same wherever they come up. */
const byName: Readonly<Record<string, IdentityProblem>> = {
  EmptySignInUsername: 'email-missing',
  EmptySignInPassword: 'password-missing',
  CustomAuthSignInPassword: 'password-not-needed',
  EmptySignUpUsername: 'email-missing',
  EmptyConfirmSignUpUsername: 'email-missing',
  EmptyResetPasswordUsername: 'email-missing',
  EmptyConfirmSignUpCode: 'code-missing',
  EmptyConfirmResetPasswordConfirmationCode: 'code-missing',
  EmptyVerifyTOTPSetupCode: 'authenticator-code-missing',
  IncorrectMFAMethod: 'factor-unknown',
  InvalidPreferredChallenge: 'factor-not-usable',
  UserAlreadyAuthenticatedException: 'already-signed-in',
  ExpiredCodeException: 'code-expired',
  CodeDeliveryFailureException: 'code-not-sent',
  InvalidPasswordException: 'password-too-weak',
  PasswordHistoryPolicyViolationException: 'password-too-weak',
  LimitExceededException: 'too-many-attempts',
  TooManyRequestsException: 'too-many-attempts',
  TooManyFailedAttemptsException: 'too-many-attempts',
  NetworkError: 'network',
  // The library could not keep the tokens it was given.
  UnexpectedSignInInterruptionException: 'not-completed',
  PasskeyRegistrationCanceled: 'passkey-cancelled',
  PasskeyAuthenticationCanceled: 'passkey-cancelled',
  PasskeyOperationAborted: 'passkey-cancelled',
  PasskeyNotSupported: 'passkey-failed',
  PasskeyRegistrationFailed: 'passkey-failed',
  PasskeyRetrievalFailed: 'passkey-failed',
  RelyingPartyMismatch: 'passkey-failed',
  WebAuthnCredentialNotSupportedException: 'passkey-failed',
  WebAuthnRelyingPartyMismatchException: 'passkey-failed',
  PasskeyAlreadyExists: 'passkey-exists',
}

/** Where an exception came up decides what the ambiguous ones mean. */
export type IdentityCall = keyof typeof byCall

type Meanings = { names: Readonly<Record<string, IdentityProblem>>; otherwise: IdentityProblem }

/** Over, used up, or lost with the tab: none of them is a slip that typing again would mend. */
const lostSession = { NotAuthorizedException: 'code-expired', SignInException: 'code-expired' } as const

const byCall = {
  'request-code': { names: { InvalidParameterException: 'email-invalid' }, otherwise: 'code-not-sent' },
  'confirm-code': {
    names: { ...lostSession, EmptyChallengeResponse: 'code-missing' },
    otherwise: 'code-wrong',
  },
  'confirm-authenticator': {
    names: { ...lostSession, EmptyChallengeResponse: 'authenticator-code-missing' },
    otherwise: 'authenticator-code-wrong',
  },
  'give-password': {
    names: { EmptyChallengeResponse: 'password-missing', SignInException: 'not-completed' },
    otherwise: 'password-wrong',
  },
  'set-password': {
    names: { EmptyChallengeResponse: 'password-missing', NotAuthorizedException: 'not-completed' },
    otherwise: 'password-too-weak',
  },
  'change-password': {
    names: { NotAuthorizedException: 'password-wrong', EmptyUpdatePassword: 'password-missing' },
    otherwise: 'password-too-weak',
  },
  'choose-factor': {
    names: { ...lostSession, EmptyChallengeResponse: 'factor-unknown' },
    otherwise: 'factor-not-usable',
  },
  'use-passkey': { names: {}, otherwise: 'passkey-failed' },
  'answer-challenge': {
    names: { ...lostSession, EmptyChallengeResponse: 'answer-missing' },
    otherwise: 'answer-wrong',
  },
  register: { names: { InvalidParameterException: 'email-invalid' }, otherwise: 'registration-failed' },
  'reset-password': { names: { CodeMismatchException: 'code-wrong' }, otherwise: 'password-not-used' },
} as const satisfies Record<string, Meanings>

/** The library's exception as one of ours; `name` is the exception's. */
export function toIdentityError(call: IdentityCall, error: unknown): IdentityError {
  if (error instanceof IdentityError) return error
  const name = error instanceof Error ? error.name : ''
  const { names, otherwise }: Meanings = byCall[call]
  if (isLockedOut(error)) return new IdentityError('too-many-attempts', error)

  return new IdentityError(byName[name] ?? names[name] ?? otherwise, error)
}

/** Cognito has no name of its own for it: `NotAuthorizedException` with the message `Password attempts exceeded`. */
function isLockedOut(error: unknown): boolean {
  return error instanceof Error && /attempts exceeded/i.test(error.message)
}
