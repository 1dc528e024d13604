import { IdentityError, type IdentityProblem } from '#core/identity/identity-problem.ts'
import type { SignInFlow } from '#core/identity/sign-in-flow.ts'
import type { SignInStep, SignInStepKind } from '#core/identity/sign-in-step.ts'
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

/** Steps that are answered by a text. A passkey answers for itself, and the others lead elsewhere. */
export type AnsweredStepKind = Exclude<
  SignInStepKind,
  'done' | 'confirm-sign-up' | 'reset-password' | 'email-code' | 'passkey'
>

/** Signing in and registering. Every method but `confirmRegistration` throws `IdentityError`. */
export interface Identity {
  /** Fetches the library ahead of its first use. */
  prepare(): void
  requestCode(email: string): Promise<SignInStep>
  confirmCode(code: string): Promise<SignInStep>
  signIn(flow: SignInFlow, email: string, password?: string): Promise<SignInStep>
  /**
   * With an empty address anybody's passkey will do, where the client `findsPasskeyHolder`. Resolves when the browser has asked for it and the service
   * has taken it, or asks for something else.
   */
  signInWithPasskey(email: string): Promise<SignInStep>
  /** Answers what the service asked last. `attributes`: what a new password's step finds missing. */
  answer(
    asked: AnsweredStepKind,
    response: string,
    attributes?: Readonly<Record<string, string>>,
  ): Promise<SignInStep>
  /** Resolves with where the code went, masked. */
  register(registration: Registration): Promise<string | null>
  confirmRegistration(email: string, code: string): Promise<Confirmation>
  /** Another code for a registration. Resolves with where it went, masked. */
  resendCode(email: string): Promise<string | null>
  requestPasswordReset(email: string): Promise<void>
  confirmPasswordReset(email: string, code: string, password: string): Promise<void>
}

/** The library outweighs everything else on these pages: it, and what speaks with it, is fetched when first needed. */
export function makeIdentity(client: IdentityClient): Identity {
  const load = async () => {
    const { openIdentity } = await import('./open-identity.ts').catch((error: unknown) => {
      throw new IdentityError('network', error)
    })

    return openIdentity(client)
  }

  return {
    prepare: () => void load().catch(() => undefined),
    requestCode: async (...input) => (await load()).requestCode(...input),
    confirmCode: async (...input) => (await load()).confirmCode(...input),
    signIn: async (...input) => (await load()).signIn(...input),
    signInWithPasskey: async (...input) => (await load()).signInWithPasskey(...input),
    answer: async (...input) => (await load()).answer(...input),
    register: async (...input) => (await load()).register(...input),
    async confirmRegistration(...input) {
      const identity = await load().catch(() => null)
      return identity ? identity.confirmRegistration(...input) : { confirmed: false, problem: 'network' }
    },
    resendCode: async (...input) => (await load()).resendCode(...input),
    requestPasswordReset: async (...input) => (await load()).requestPasswordReset(...input),
    confirmPasswordReset: async (...input) => (await load()).confirmPasswordReset(...input),
  }
}
