import type { Confirmation, Identity } from '#browser/identity.ts'
import { IdentityError } from '#core/identity/identity-problem.ts'
import type { SignInStep } from '#core/identity/sign-in-step.ts'

/** An identity service that says what it is told to, and notes what it was asked. */
export function fakeIdentity(rightCode = '12345678') {
  const asked: string[] = []
  const answers: { afterEmail: SignInStep | IdentityError; afterCode: SignInStep; atOnce: boolean } = {
    afterEmail: { kind: 'email-code', destination: 'm***@l***' },
    afterCode: { kind: 'done' },
    atOnce: true,
  }
  const identity: Identity = {
    prepare: () => undefined,
    requestCode: async (email) => {
      asked.push(`code for ${email}`)
      if (answers.afterEmail instanceof IdentityError) throw answers.afterEmail

      return answers.afterEmail
    },
    confirmCode: async (code) => {
      asked.push(`confirm ${code}`)
      if (code !== rightCode) throw new IdentityError('code-wrong')

      return answers.afterCode
    },
    register: async ({ email, name, locale }) => {
      asked.push(`register ${email} as ${name} in ${locale}`)

      return 'm***@l***'
    },
    confirmRegistration: async (email, code): Promise<Confirmation> => {
      asked.push(`confirm ${email} by ${code}`)
      if (code !== rightCode) return { confirmed: false, problem: 'code-wrong' }

      return { confirmed: true, signedIn: answers.atOnce }
    },
    resendCode: async (email) => {
      asked.push(`resend to ${email}`)

      return null
    },
    requestPasswordReset: () => Promise.reject(new IdentityError('password-not-used')),
    confirmPasswordReset: () => Promise.resolve(),
  }

  return { identity, asked, answers }
}

export const nowhere = { userPoolId: 'local_pool', userPoolClientId: 'web', endpoint: 'http://localhost/idp/' }
