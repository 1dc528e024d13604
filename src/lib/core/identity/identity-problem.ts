/** Why the identity service, or the way to it, says no. The interface maps each code to a sentence. */
export const identityProblems = [
  'email-missing',
  'email-invalid',
  'code-missing',
  'code-not-sent',
  'code-wrong',
  'code-expired',
  'not-completed',
  'already-signed-in',
  'too-many-attempts',
  'registration-failed',
  'password-not-used',
  'password-too-weak',
  'network',
] as const
export type IdentityProblem = (typeof identityProblems)[number]

/** The specification's words (section 8), and the identity library's own where it leaves them open. */
const messages: Readonly<Record<IdentityProblem, string>> = {
  'email-missing': 'username is required to signIn',
  'email-invalid': 'Username should be an email.',
  'code-missing': 'challengeResponse is required to confirmSignIn',
  'code-not-sent': 'Failed to send OTP code',
  'code-wrong': 'Invalid or expired OTP code',
  'code-expired': 'Invalid or expired OTP code',
  'not-completed': 'Authentication not completed',
  'already-signed-in': 'There is already a signed in user.',
  'too-many-attempts': 'Attempt limit exceeded, please try after some time.',
  'registration-failed': 'Failed to register',
  'password-not-used': 'This account has no password',
  'password-too-weak': 'Password did not conform with policy',
  network: 'A network error has occurred.',
}

/** An expected no of the identity service. */
export class IdentityError extends Error {
  override name = 'IdentityError'
  readonly code: IdentityProblem

  constructor(code: IdentityProblem, cause?: unknown) {
    super(messages[code], { cause })
    this.code = code
  }
}

export function identityProblemOf(error: unknown): IdentityProblem | undefined {
  return error instanceof IdentityError ? error.code : undefined
}

/** Names of exceptions that mean the same wherever they come up. */
const byName: Readonly<Record<string, IdentityProblem>> = {
  EmptySignInUsername: 'email-missing',
  EmptySignUpUsername: 'email-missing',
  EmptyConfirmSignUpUsername: 'email-missing',
  EmptyResetPasswordUsername: 'email-missing',
  EmptyChallengeResponse: 'code-missing',
  EmptyConfirmSignUpCode: 'code-missing',
  EmptyConfirmResetPasswordConfirmationCode: 'code-missing',
  UserAlreadyAuthenticatedException: 'already-signed-in',
  CodeMismatchException: 'code-wrong',
  ExpiredCodeException: 'code-expired',
  CodeDeliveryFailureException: 'code-not-sent',
  InvalidPasswordException: 'password-too-weak',
  LimitExceededException: 'too-many-attempts',
  TooManyRequestsException: 'too-many-attempts',
  TooManyFailedAttemptsException: 'too-many-attempts',
  NetworkError: 'network',
  // The library could not keep the tokens it was given.
  UnexpectedSignInInterruptionException: 'not-completed',
}

/** Where an exception came up decides what the ambiguous ones mean. */
export type IdentityCall = 'request-code' | 'confirm-code' | 'register' | 'reset-password'

const byCall: Readonly<
  Record<IdentityCall, { names: Readonly<Record<string, IdentityProblem>>; otherwise: IdentityProblem }>
> = {
  'request-code': { names: { InvalidParameterException: 'email-invalid' }, otherwise: 'code-not-sent' },
  // Over, used up, or lost with the tab: none of them is a slip that typing again would mend.
  'confirm-code': {
    names: { NotAuthorizedException: 'code-expired', SignInException: 'code-expired' },
    otherwise: 'code-wrong',
  },
  register: { names: { InvalidParameterException: 'email-invalid' }, otherwise: 'registration-failed' },
  'reset-password': { names: {}, otherwise: 'password-not-used' },
}

/** The library's exception as one of ours; `name` is the exception's. */
export function toIdentityError(call: IdentityCall, error: unknown): IdentityError {
  if (error instanceof IdentityError) return error
  const name = error instanceof Error ? error.name : ''
  const { names, otherwise } = byCall[call]

  return new IdentityError(byName[name] ?? names[name] ?? otherwise, error)
}
