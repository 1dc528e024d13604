import { isProofFresh, proofNeededName } from '#core/identity/proof.ts'
import type { Transaction } from '../data/database.ts'
import { asAccount } from './as-account.ts'
import { CognitoError } from './cognito-error.ts'
import type { IdentityParts } from './identity-parts.ts'
import type { IdentityUser } from './users.ts'

/**
 * As `asAccount`, for what guards the account: only somebody who has just signed in may change it (ASVS 5.0, 7.5.1). A
 * token that was stolen, or a device left open, is not enough. Throws `ReauthenticationRequiredException`.
 */
export function asProven<T>(
  parts: IdentityParts,
  accessToken: string,
  work: (tx: Transaction, user: IdentityUser) => T | Promise<T>,
): Promise<T> {
  return asAccount(parts, accessToken, async (tx, user, sessionId) => {
    await assertProven(tx, parts, sessionId)

    return work(tx, user)
  })
}

export async function assertProven(
  tx: Transaction,
  { clock, sessions }: IdentityParts,
  sessionId: string,
): Promise<void> {
  const signedInAt = await sessions.findStart(tx, sessionId)
  if (signedInAt !== null && isProofFresh(signedInAt, clock.now())) return

  throw new CognitoError(proofNeededName, 'Sign in again to change this.')
}
