import { isEmailAddress } from './email-address.ts'
import { isSecondFactor } from './factors.ts'
import { IdentityError, type IdentityProblem } from './identity-problem.ts'
import { takesPassword, type SignInFlow } from './sign-in-flow.ts'

// Section 5: what is refused before the identity service is asked. The words are the identity library's.

/** Throws `email-missing`, `password-missing`, `password-not-needed`. */
export function checkSignIn(flow: SignInFlow, username: string, password?: string): void {
  if (!username) throw new IdentityError('email-missing')
  if (takesPassword(flow) && !password) throw new IdentityError('password-missing')
  if (flow === 'CUSTOM_WITHOUT_SRP' && password) throw new IdentityError('password-not-needed')
}

/** Throws `email-missing`, `code-missing`. */
export function checkConfirmSignUp(username: string, code: string): void {
  if (!username) throw new IdentityError('email-missing', undefined, 'username is required to confirmSignUp')
  if (!code) throw new IdentityError('code-missing', undefined, 'code is required to confirmSignUp')
}

const emptyResponse = 'challengeResponse is required to confirmSignIn'

/** Throws `missing`: what the step's screen calls an empty answer. */
export function checkChallengeResponse(response: string, missing: IdentityProblem = 'answer-missing'): void {
  if (!response) throw new IdentityError(missing, undefined, emptyResponse)
}

/** Throws `factor-unknown`. */
export function checkFactorChoice(response: string): void {
  checkChallengeResponse(response)
  if (!isSecondFactor(response)) throw new IdentityError('factor-unknown')
}

/** A choice, the authenticator app's digits, or an address. Throws `factor-unknown`. */
export function checkFactorSetup(response: string): void {
  checkChallengeResponse(response)
  const isChoice = response === 'TOTP' || response === 'EMAIL'
  if (isChoice || /^\d+$/.test(response) || isEmailAddress(response)) return

  throw new IdentityError(
    'factor-unknown',
    undefined,
    `Cannot proceed with MFA setup using challengeResponse: ${response}`,
  )
}
