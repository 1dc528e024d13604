import { and, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identityChallenge } from '../data/tables/identity.ts'
import { sha256 } from '../sha256.ts'

const maxTries = 5

export type ChallengeKind =
  | 'sign-up'
  | 'auto-sign-in'
  | 'select-challenge'
  | 'email-code'
  | 'sms-code'
  | 'custom-code'
  | 'password-proof'
  | 'new-password'
  | 'passkey'
  | 'any-passkey'
  | 'select-mfa'
  | 'email-mfa'
  | 'sms-mfa'
  | 'totp'
  | 'mfa-setup'
  | 'totp-setup'
  | 'passkey-registration'
  | 'password-reset'
  | 'phone-number'
export type Challenge = typeof identityChallenge.$inferSelect

/** Which challenge is answered: steps of signing in are found by their session. */
export type Answered = {
  kind?: ChallengeKind | readonly ChallengeKind[]
  email?: string
  session?: string
  origin?: string
}

/** Those that are meant, and can still be answered. */
export function isAnswered({ kind, email, session, origin }: Answered, now: Date): SQL | undefined {
  return and(
    kind === undefined ? undefined : inArray(identityChallenge.kind, [kind].flat()),
    email === undefined ? undefined : eq(identityChallenge.email, email),
    session === undefined ? undefined : eq(identityChallenge.sessionHash, sha256(session)),
    origin === undefined ? undefined : eq(identityChallenge.origin, origin),
    gt(identityChallenge.expiresAt, now),
    lt(identityChallenge.tries, maxTries),
  )
}

/** One statement counts and reads: simultaneous tries queue for the rows and see each other. */
export function countTry(tx: Transaction, answered: Answered, now: Date): Promise<Challenge[]> {
  return tx
    .update(identityChallenge)
    .set({ tries: sql`${identityChallenge.tries} + 1` })
    .where(isAnswered(answered, now))
    .returning()
}

export async function closeChallenge(tx: Transaction, { sessionHash }: Challenge): Promise<void> {
  await tx.delete(identityChallenge).where(eq(identityChallenge.sessionHash, sessionHash))
}
