import {
  IdentityError,
  toIdentityError,
  type IdentityCall,
  type IdentityProblem,
} from '#core/identity/identity-problem.ts'
import { toSignInStep, type SignInStep } from '#core/identity/sign-in-step.ts'
import type { IdentityClient } from './identity-library.ts'

export { currentIdToken, freshIdentityToken, signOutEverywhereHere } from './current-session.ts'

export type { IdentityClient } from './identity-library.ts'

export type Registration = {
  email: string
  firstName: string
  lastName: string
  name: string
  locale: string
}

/** A failed confirmation is an answer, not an exception: the person tries again. */
export type Confirmation =
  | { confirmed: false; problem: IdentityProblem }
  /** Not signed in when the page was loaded anew since registering: a code by mail signs in. */
  | { confirmed: true; signedIn: boolean }

/** Signing in and registering. Every method but `confirmRegistration` throws `IdentityError`. */
export interface Identity {
  /** Fetches the library ahead of its first use. */
  prepare(): void
  requestCode(email: string): Promise<SignInStep>
  confirmCode(code: string): Promise<SignInStep>
  /** Resolves with where the code went, masked. */
  register(registration: Registration): Promise<string | null>
  confirmRegistration(email: string, code: string): Promise<Confirmation>
  /** Another code for a registration. Resolves with where it went, masked. */
  resendCode(email: string): Promise<string | null>
  requestPasswordReset(email: string): Promise<void>
  confirmPasswordReset(email: string, code: string, password: string): Promise<void>
}

/** The library outweighs everything else on these pages: it is fetched when it is first needed. */
async function loadLibrary(client: IdentityClient) {
  const library = await import('./identity-library.ts').catch((error: unknown) => {
    throw new IdentityError('network', error)
  })
  library.configureIdentity(client)

  return library
}

export function makeIdentity(client: IdentityClient): Identity {
  const load = () => loadLibrary(client)
  // The mail is written in the language of the page.
  const clientMetadata = () => ({ locale: document.documentElement.lang })

  return {
    prepare: () => void load().catch(() => undefined),

    requestCode: (email) =>
      as('request-code', async () => {
        const library = await load()
        const signIn = () =>
          library.signIn({
            username: email,
            options: {
              authFlowType: 'USER_AUTH',
              preferredChallenge: 'EMAIL_OTP',
              clientMetadata: clientMetadata(),
            },
          })
        const { nextStep } = await signIn().catch(async (error: unknown) => {
          if (!isAlreadySignedIn(error) || (await isSessionAlive(library))) throw error

          return signIn()
        })

        return stepOf(nextStep)
      }),

    confirmCode: (code) =>
      as('confirm-code', async () => {
        const { confirmSignIn } = await load()
        const { nextStep } = await confirmSignIn({
          challengeResponse: code,
          options: { clientMetadata: clientMetadata() },
        })

        return stepOf(nextStep)
      }),

    register: ({ email, firstName, lastName, name, locale }) =>
      as('register', async () => {
        const { signUp } = await load()
        const { nextStep } = await signUp({
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
        const library = await load()
        const { nextStep } = await library.confirmSignUp({ username: email, confirmationCode: code })
        const signedIn = nextStep.signUpStep === 'COMPLETE_AUTO_SIGN_IN' && (await canSignInAtOnce(library))

        return { confirmed: true, signedIn }
      } catch (error) {
        return { confirmed: false, problem: toIdentityError('confirm-code', error).code }
      }
    },

    resendCode: (email) =>
      as('request-code', async () => {
        const { resendSignUpCode } = await load()
        const { destination } = await resendSignUpCode({
          username: email,
          options: { clientMetadata: clientMetadata() },
        })

        return destination ?? null
      }),

    requestPasswordReset: (email) =>
      as('reset-password', async () => {
        const { resetPassword } = await load()
        await resetPassword({ username: email, options: { clientMetadata: clientMetadata() } })
      }),

    confirmPasswordReset: (email, confirmationCode, newPassword) =>
      as('reset-password', async () => {
        const { confirmResetPassword } = await load()
        await confirmResetPassword({ username: email, confirmationCode, newPassword })
      }),
  }
}

type Library = Awaited<ReturnType<typeof loadLibrary>>

async function as<T>(call: IdentityCall, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw toIdentityError(call, error)
  }
}

function stepOf(next: { signInStep: string; codeDeliveryDetails?: { destination?: string } }): SignInStep {
  const step = toSignInStep(next.signInStep, next.codeDeliveryDetails?.destination ?? null)
  if (!step) throw new IdentityError('not-completed')

  return step
}

function isAlreadySignedIn(error: unknown): boolean {
  return error instanceof Error && error.name === 'UserAlreadyAuthenticatedException'
}

/** False for a session that ended elsewhere; the library forgets its tokens on the way. */
async function isSessionAlive({ fetchAuthSession }: Library): Promise<boolean> {
  try {
    const { tokens } = await fetchAuthSession({ forceRefresh: true })

    return tokens !== undefined
  } catch {
    return false
  }
}

/** Whatever goes wrong here, the address is confirmed: signing in by code remains. */
async function canSignInAtOnce({ autoSignIn }: Library): Promise<boolean> {
  try {
    const { isSignedIn } = await autoSignIn()

    return isSignedIn
  } catch {
    return false
  }
}
