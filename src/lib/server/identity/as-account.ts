import type { Transaction } from '../data/database.ts'
import { CognitoError } from './cognito-error.ts'
import type { IdentityParts } from './identity-parts.ts'
import { findUser, type IdentityUser } from './users.ts'

/** Does `work` for the owner of an access token, in one transaction with the check that the sign-in still stands. */
export async function asAccount<T>(
  { database, sessions, tokens }: IdentityParts,
  accessToken: string,
  work: (tx: Transaction, user: IdentityUser, sessionId: string) => T | Promise<T>,
): Promise<T> {
  const { subject, sessionId } = await tokens.readAccessToken(accessToken)

  return database.transaction(null, async (tx) => {
    const user = (await sessions.isLive(tx, sessionId)) ? await findUser(tx, subject) : null
    if (user === null) throw new CognitoError('NotAuthorizedException', 'Access Token has been revoked')

    return work(tx, user, sessionId)
  })
}
