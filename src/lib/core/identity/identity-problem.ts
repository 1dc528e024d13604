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
  'password-missing',
  'password-not-needed',
  'password-wrong',
  'password-not-used',
  'password-too-weak',
  'answer-missing',
  'answer-wrong',
  'authenticator-code-missing',
  'authenticator-code-wrong',
  'factor-unknown',
  'factor-not-usable',
  'passkey-email-missing',
  'passkey-cancelled',
  'passkey-failed',
  'passkey-exists',
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
  'password-missing': 'password is required to signIn',
  'password-not-needed': 'A password is not needed when signing in with CUSTOM_WITHOUT_SRP',
  'password-wrong': 'Incorrect username or password.',
  'password-not-used': 'This account has no password',
  'password-too-weak': 'Password did not conform with policy',
  'answer-missing': 'challengeResponse is required to confirmSignIn',
  'answer-wrong': 'Invalid code or auth state for the user.',
  'authenticator-code-missing': 'challengeResponse is required to confirmSignIn',
  'authenticator-code-wrong': 'Invalid or expired OTP code',
  'factor-unknown': 'Incorrect MFA method was chosen. It should be either SMS, TOTP, or EMAIL',
  'factor-not-usable': 'The preferred challenge is not enabled in your backend configuration',
  'passkey-email-missing': 'username is required to signIn',
  'passkey-cancelled': 'Passkey authentication ceremony has been canceled.',
  'passkey-failed': 'Device failed to retrieve passkey.',
  'passkey-exists': 'Passkey already exists in authenticator.',
  network: 'A network error has occurred.',
}

/** An expected no of the identity service. `message` is for whoever reads logs, where the code alone says too little. */
export class IdentityError extends Error {
  override name = 'IdentityError'
  readonly code: IdentityProblem

  constructor(code: IdentityProblem, cause?: unknown, message: string = messages[code]) {
    super(message, { cause })
    this.code = code
  }
}

export function identityProblemOf(error: unknown): IdentityProblem | undefined {
  return error instanceof IdentityError ? error.code : undefined
}
