import { passkeyHolder } from '#core/identity/passkey-holder.ts'
import { toIdentityError, type IdentityCall } from '#core/identity/identity-exception.ts'
import { IdentityError, type IdentityProblem } from '#core/identity/identity-problem.ts'
import {
  checkChallengeResponse,
  checkConfirmSignUp,
  checkFactorChoice,
  checkFactorSetup,
  checkSignIn,
} from '#core/identity/sign-in-rules.ts'
import type { SignInFlow } from '#core/identity/sign-in-flow.ts'
import { toSignInStep, type NextStep, type SignInStep } from '#core/identity/sign-in-step.ts'
import type { AnsweredStepKind, Identity } from './identity.ts'
import * as library from './identity-library.ts'
import type { IdentityClient } from './identity-library.ts'
import { forgetMode } from './stored-state.ts'

/** What an authenticator app calls this account's issuer. */
const appName = 'Paraph'

type Options = NonNullable<library.SignInInput['options']>

const optionsOf: Readonly<Record<SignInFlow, Options>> = {
  USER_AUTH: { authFlowType: 'USER_AUTH' },
  // The password itself stays in the browser (RFC 5054).
  USER_AUTH_WITH_PASSWORD: { authFlowType: 'USER_AUTH', preferredChallenge: 'PASSWORD_SRP' },
  USER_SRP_AUTH: { authFlowType: 'USER_SRP_AUTH' },
  USER_PASSWORD_AUTH: { authFlowType: 'USER_PASSWORD_AUTH' },
  CUSTOM_WITH_SRP: { authFlowType: 'CUSTOM_WITH_SRP' },
  CUSTOM_WITHOUT_SRP: { authFlowType: 'CUSTOM_WITHOUT_SRP' },
}

/** How each step is answered: what an empty answer is called, and what an exception means. */
const answers: Readonly<Record<AnsweredStepKind, { missing: IdentityProblem; call: IdentityCall }>> = {
  'sms-code': { missing: 'code-missing', call: 'confirm-code' },
  'authenticator-code': { missing: 'authenticator-code-missing', call: 'confirm-authenticator' },
  'authenticator-setup': { missing: 'authenticator-code-missing', call: 'confirm-authenticator' },
  password: { missing: 'password-missing', call: 'give-password' },
  'new-password': { missing: 'password-missing', call: 'set-password' },
  'email-setup': { missing: 'email-missing', call: 'request-code' },
  'mfa-selection': { missing: 'factor-unknown', call: 'choose-factor' },
  'mfa-setup-selection': { missing: 'factor-unknown', call: 'choose-factor' },
  'first-factor-selection': { missing: 'factor-unknown', call: 'choose-factor' },
  'custom-challenge': { missing: 'answer-missing', call: 'answer-challenge' },
}

/** The identity service itself. Loaded by `makeIdentity`. */
export function openIdentity(client: IdentityClient): Omit<Identity, 'prepare'> {
  library.configureIdentity(client)

  return { ...signingIn, ...registering, ...resettingPassword }
}

const signingIn: Pick<Identity, 'requestCode' | 'confirmCode' | 'signIn' | 'signInWithPasskey' | 'answer'> = {
  requestCode: (email) =>
    as('request-code', () => {
      checkSignIn('USER_AUTH', email)

      return begin(email, { ...optionsOf.USER_AUTH, preferredChallenge: 'EMAIL_OTP' })
    }),

  confirmCode: (code) =>
    as('confirm-code', () => {
      checkChallengeResponse(code, 'code-missing')

      return confirm(code)
    }),

  signIn: (flow, email, password) =>
    as(password === undefined ? 'answer-challenge' : 'give-password', () => {
      checkSignIn(flow, email, password)

      return begin(email, optionsOf[flow], password)
    }),

  signInWithPasskey: (email) =>
    as('use-passkey', () => {
      const username = email || passkeyHolder

      return begin(username, { ...optionsOf.USER_AUTH, preferredChallenge: 'WEB_AUTHN' })
    }),

  answer: (asked, response, attributes) =>
    as(answers[asked].call, () => {
      checkChallengeResponse(response, answers[asked].missing)
      if (asked === 'mfa-selection') checkFactorChoice(response)
      if (asked.endsWith('-setup') || asked === 'mfa-setup-selection') checkFactorSetup(response)

      return confirm(response, attributes)
    }),
}

const registering: Pick<Identity, 'register' | 'confirmRegistration' | 'resendCode'> = {
  register: ({ email, firstName, lastName, name, locale }) =>
    as('register', async () => {
      const { nextStep } = await library.signUp({
        username: email,
        options: {
          userAttributes: { email, name, given_name: firstName, family_name: lastName, locale },
          clientMetadata: clientMetadata(),
          autoSignIn: { authFlowType: 'USER_AUTH' },
        },
      })

      return 'codeDeliveryDetails' in nextStep ? (nextStep.codeDeliveryDetails?.destination ?? null) : null
    }),

  async confirmRegistration(email, code) {
    try {
      checkConfirmSignUp(email, code)
      const { nextStep } = await library.confirmSignUp({ username: email, confirmationCode: code })
      const signedIn = nextStep.signUpStep === 'COMPLETE_AUTO_SIGN_IN' && (await canSignInAtOnce())

      return { confirmed: true, signedIn }
    } catch (error) {
      return { confirmed: false, problem: toIdentityError('confirm-code', error).code }
    }
  },

  resendCode: (email) =>
    as('request-code', async () => {
      const { destination } = await library.resendSignUpCode({
        username: email,
        options: { clientMetadata: clientMetadata() },
      })

      return destination ?? null
    }),
}

const resettingPassword: Pick<Identity, 'requestPasswordReset' | 'confirmPasswordReset'> = {
  requestPasswordReset: (email) =>
    as('reset-password', async () => {
      await library.resetPassword({ username: email, options: { clientMetadata: clientMetadata() } })
    }),

  confirmPasswordReset: (email, confirmationCode, newPassword) =>
    as('reset-password', () =>
      library.confirmResetPassword({ username: email, confirmationCode, newPassword }),
    ),
}

/** What is sent is written in the language of the page. */
const clientMetadata = () => ({ locale: document.documentElement.lang })

async function begin(username: string, options: Options, password?: string): Promise<SignInStep> {
  const signIn = () =>
    library.signIn({
      username,
      ...(password !== undefined && { password }),
      options: { ...options, clientMetadata: clientMetadata() },
    })
  const { nextStep } = await signIn().catch(async (error: unknown) => {
    if (!isAlreadySignedIn(error) || (await isSessionAlive())) throw error

    return signIn()
  })

  return stepOf(nextStep)
}

async function confirm(
  challengeResponse: string,
  userAttributes?: Readonly<Record<string, string>>,
): Promise<SignInStep> {
  const { nextStep } = await library.confirmSignIn({
    challengeResponse,
    options: { clientMetadata: clientMetadata(), ...(userAttributes && { userAttributes }) },
  })

  return stepOf(nextStep)
}

function stepOf(next: NextStep): SignInStep {
  const step = toSignInStep(next, appName)
  if (!step) throw new IdentityError('not-completed')
  // A session that ran out said no goodbye.
  if (step.kind === 'done') forgetMode()

  return step
}

async function as<T>(call: IdentityCall, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw toIdentityError(call, error)
  }
}

function isAlreadySignedIn(error: unknown): boolean {
  return error instanceof Error && error.name === 'UserAlreadyAuthenticatedException'
}

/** False for a session that ended elsewhere; the library forgets its tokens on the way. */
async function isSessionAlive(): Promise<boolean> {
  try {
    const { tokens } = await library.fetchAuthSession({ forceRefresh: true })

    return tokens !== undefined
  } catch {
    return false
  }
}

/** Whatever goes wrong here, the address is confirmed: signing in by code remains. */
async function canSignInAtOnce(): Promise<boolean> {
  try {
    const { isSignedIn } = await library.autoSignIn()
    if (isSignedIn) forgetMode()

    return isSignedIn
  } catch {
    return false
  }
}
