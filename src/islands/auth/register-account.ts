import { api, ApiError } from '#browser/api.ts'
import type { Identity } from '#browser/identity.ts'
import { IdentityError, type IdentityProblem } from '#core/identity/identity-problem.ts'
import type { RegistrationForm, SignUpPayload } from '#core/people/registration.ts'

/**
 * The profile first, as it takes effect when the address is confirmed; then the account. Resolves with where the code
 * went, masked. Throws `IdentityError`.
 */
export async function registerAccount(
  identity: Identity,
  { firstName, lastName }: RegistrationForm,
  profile: SignUpPayload,
): Promise<string | null> {
  await api('POST /users/signup', { body: profile }).catch((error: unknown) => {
    throw new IdentityError(problemOf(error), error)
  })
  const { email, name, locale } = profile

  return identity.register({ email, firstName, lastName, name, locale })
}

function problemOf(error: unknown): IdentityProblem {
  if (!(error instanceof ApiError)) return 'registration-failed'
  if (error.status === 0) return 'network'
  if (error.status === 429) return 'too-many-attempts'
  // Our own check is laxer than the server's only about addresses.
  const isAboutEmail = error.problem?.errors?.some(({ pointer }) => pointer.endsWith('/email')) ?? false

  return isAboutEmail ? 'email-invalid' : 'registration-failed'
}
