import type { Confirmation, Identity } from '#browser/identity.ts'
import { IdentityError } from '#core/identity/identity-problem.ts'
import type { SignInStep } from '#core/identity/sign-in-step.ts'

/** An identity service that says what it is told to, and notes what it was asked. */
export function fakeIdentity(rightCode = '12345678') {
  const asked: string[] = []
  const answers: {
    afterEmail: SignInStep | IdentityError
    afterCode: SignInStep
    /** Of each further answer, passkey or sign-in with a flow of its own; then `done`. */
    afterwards: (SignInStep | IdentityError)[]
    atOnce: boolean
  } = {
    afterEmail: { kind: 'email-code', destination: 'm***@l***' },
    afterCode: { kind: 'done' },
    afterwards: [],
    atOnce: true,
  }
  const next = (): Promise<SignInStep> => {
    const answer = answers.afterwards.shift() ?? { kind: 'done' }

    return answer instanceof IdentityError ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const identity: Identity = {
    prepare: () => undefined,
    requestCode: (email) => {
      asked.push(`code for ${email}`)
      const { afterEmail } = answers

      return afterEmail instanceof IdentityError ? Promise.reject(afterEmail) : Promise.resolve(afterEmail)
    },
    confirmCode: (code) => {
      asked.push(`confirm ${code}`)

      return code === rightCode
        ? Promise.resolve(answers.afterCode)
        : Promise.reject(new IdentityError('code-wrong'))
    },
    signIn: (flow, email, password) => {
      asked.push(`sign in ${email} by ${flow}${password === undefined ? '' : ` with ${password}`}`)

      return next()
    },
    signInWithPasskey: (email) => {
      asked.push(`passkey of ${email}`)

      return next()
    },
    answer: (step, response, attributes) => {
      asked.push(`${step}: ${response}${attributes ? ` ${JSON.stringify(attributes)}` : ''}`)

      return next()
    },
    register: ({ email, name, locale }) => {
      asked.push(`register ${email} as ${name} in ${locale}`)

      return Promise.resolve('m***@l***')
    },
    confirmRegistration: (email, code) => {
      asked.push(`confirm ${email} by ${code}`)

      return Promise.resolve<Confirmation>(
        code === rightCode
          ? { confirmed: true, signedIn: answers.atOnce }
          : { confirmed: false, problem: 'code-wrong' },
      )
    },
    resendCode: (email) => {
      asked.push(`resend to ${email}`)

      return Promise.resolve(null)
    },
    requestPasswordReset: () => Promise.reject(new IdentityError('password-not-used')),
    confirmPasswordReset: () => Promise.resolve(),
  }

  return { identity, asked, answers }
}

export const nowhere = {
  userPoolId: 'local_pool',
  userPoolClientId: 'web',
  endpoint: 'http://localhost/idp/',
}
