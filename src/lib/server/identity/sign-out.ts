import { z } from 'zod'
import { asAccount } from './as-account.ts'
import type { IdentityParts } from './identity-parts.ts'
import { operation, type Operation } from './operation.ts'

export function signOutOperations(parts: IdentityParts): Record<string, Operation> {
  const { database, sessions } = parts

  return {
    /** This sign-in. An unknown token is no error: it is as dead as asked. */
    RevokeToken: operation(z.object({ Token: z.string() }), async (input) => {
      await database.transaction(null, (tx) => sessions.revoke(tx, input.Token))

      return {}
    }),
    /** Every sign-in of the person. */
    GlobalSignOut: operation(z.object({ AccessToken: z.string() }), async (input) => {
      await asAccount(parts, input.AccessToken, (tx, user) => sessions.revokeAll(tx, user.id))

      return {}
    }),
  }
}
