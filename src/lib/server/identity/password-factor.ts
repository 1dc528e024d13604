import type { Transaction } from '../data/database.ts'
import { CognitoError } from './cognito-error.ts'
import type { Answer, Factor, Progress } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import type { Caller } from './operation.ts'
import { keptPassword } from './passwords.ts'
import type { IdentityUser } from './users.ts'

export const passwordName = 'PASSWORD'

/** A password sent as it is. It comes with the question, so it is answered at once. */
export function passwordFactor(parts: IdentityParts): Factor {
  const { limits, passwords, decoys } = parts

  return {
    isOfferedTo: (_tx, user, email) => (user ? hasPassword(user) : decoys.has(email, 'password')),

    async ask(tx, { email, user, parameters, metadata, isCustom }, caller) {
      const password = parameters['PASSWORD']
      if (!password)
        throw new CognitoError('InvalidParameterException', 'Missing required parameter PASSWORD')
      const asker = { caller, userId: user?.id ?? null }
      if (!(await limits.countTry(tx, 'password', email, asker))) return { outcome: 'locked' }
      if (!passwords.isRight(user, email, password) || user === null) return { outcome: 'incorrect' }

      return acceptPassword(tx, parts, { user, passed: ['PASSWORD'], isCustom, metadata }, caller)
    },
  }
}

export function hasPassword(user: IdentityUser | null): boolean {
  return user !== null && keptPassword(user) !== null
}

/** A right password may still be one that no longer counts; only who knows it is told. */
export async function acceptPassword(
  tx: Transaction,
  { clock, limits }: IdentityParts,
  progress: Progress,
  caller: Caller,
): Promise<Answer> {
  const { id: userId, email } = progress.user
  await limits.forgetTries(tx, 'password', email, { caller, userId })
  const { state, until } = keptPassword(progress.user) ?? {}
  if (state === 'reset-required') return { outcome: 'reset-required' }
  if (until !== undefined && new Date(until) <= clock.now()) return { outcome: 'outdated-password' }

  return { outcome: 'passed', progress }
}
