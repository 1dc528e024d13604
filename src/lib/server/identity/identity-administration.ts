import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { identityChallenge, identityPasskey, identityUser } from '../data/tables/identity.ts'
import type { Clock, Random } from '../ports.ts'
import { parseEmailAddress } from './email-address.ts'
import type { IdentitySecrets } from './identity-secrets.ts'
import { checkPassword } from './password-policy.ts'
import { hasPassword } from './password-factor.ts'
import { keptPassword, makePasswords } from './passwords.ts'
import type { SignInSession } from './session-rows.ts'
import { makeSignInSessions } from './sign-in-sessions.ts'
import { findUserByEmail, type IdentityUser } from './users.ts'

/** As Cognito's `TemporaryPasswordValidityDays`. */
export const temporaryPasswordMs = 7 * 86_400_000

export type NewAccount = { email: string; name?: string; temporaryPassword: string }

type Parts = {
  database: Database
  secrets: IdentitySecrets
  clock: Clock
  random: Random
  poolId: string
}

/** What an administrator does with accounts. Every method throws an error in words for an address nobody has confirmed. */
export type IdentityAdministration = ReturnType<typeof makeIdentityAdministration>

export function makeIdentityAdministration(parts: Parts) {
  const { database, secrets, clock, random } = parts
  const sessions = makeSignInSessions({
    clock,
    random,
    refreshKey: secrets.deriveKey('identity-refresh-tokens'),
  })

  const withUser = <T>(
    typed: string,
    work: (tx: Transaction, user: IdentityUser) => Promise<T>,
  ): Promise<T> => {
    const email = parseEmailAddress(typed)

    return database.transaction(null, async (tx) => {
      const user = await findUserByEmail(tx, email)
      if (!user?.confirmed) throw new Error(`Nobody is registered as ${email}.`)

      return work(tx, user)
    })
  }

  /** Also who is half-way signed in. */
  const signOut = async (
    tx: Transaction,
    { id, email }: Pick<IdentityUser, 'id' | 'email'>,
  ): Promise<void> => {
    await sessions.revokeAll(tx, id)
    await tx.delete(identityChallenge).where(eq(identityChallenge.email, email))
  }

  return {
    create: makeCreateAccount(parts),

    find: (email: string): Promise<IdentityUser> => withUser(email, (_tx, user) => Promise.resolve(user)),

    /** The password, though right, must be replaced by a mailed code. Throws for somebody without one. */
    requirePasswordReset: (email: string): Promise<void> =>
      withUser(email, async (tx, user) => {
        if (!hasPassword(user)) throw new Error(`${user.email} signs in without a password.`)
        const passwordVerifier = { ...keptPassword(user), state: 'reset-required' } as const
        await tx.update(identityUser).set({ passwordVerifier }).where(eq(identityUser.id, user.id))
      }),

    /** Takes away second factors and passkeys, for somebody who lost their devices, and signs them out. */
    forgetSecondFactors: (typed: string): Promise<void> =>
      withUser(typed, async (tx, { id, email }) => {
        const nothing = { mfa: null, totpSecret: null, totpConfirmed: false, totpLastStep: null }
        await tx.update(identityUser).set(nothing).where(eq(identityUser.id, id))
        await tx.delete(identityPasskey).where(eq(identityPasskey.userId, id))
        await signOut(tx, { id, email })
      }),

    sessionsOf: (email: string): Promise<SignInSession[]> =>
      withUser(email, (tx, { id }) => sessions.list(tx, id)),
    signOut: (email: string): Promise<void> => withUser(email, signOut),
  }
}

/** An account whose password must be changed at the first sign-in. Throws when the address is taken. */
function makeCreateAccount({ database, secrets, clock, random, poolId }: Parts) {
  const passwords = makePasswords({ secrets, random, poolId, decoyKey: secrets.deriveKey('identity-codes') })

  return async ({ email: typed, name, temporaryPassword }: NewAccount): Promise<IdentityUser> => {
    const email = parseEmailAddress(typed)
    checkPassword(temporaryPassword)
    const id = random.uuid()
    const until = new Date(clock.now().getTime() + temporaryPasswordMs)
    const [created] = await database.transaction(null, async (tx) => {
      // A registration nobody has confirmed holds no address.
      await tx
        .delete(identityUser)
        .where(and(eq(identityUser.email, email), eq(identityUser.confirmed, false)))

      return tx
        .insert(identityUser)
        .values({
          id,
          email,
          // The administrator answers for the address, as with Cognito's AdminCreateUser.
          confirmed: true,
          attributes: name ? { name } : {},
          passwordVerifier: passwords.make({ id, email }, { password: temporaryPassword, until }),
          mustChangePassword: true,
          createdAt: clock.now(),
        })
        .onConflictDoNothing()
        .returning()
    })
    if (created === undefined) throw new Error(`${email} is registered already.`)

    return created
  }
}
