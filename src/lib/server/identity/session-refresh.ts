import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identitySession } from '../data/tables/identity.ts'
import type { Clock } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import type { makeRefreshTokens } from './refresh-tokens.ts'
import type { SessionLifetime } from './session-lifetime.ts'
import { revokeSessions, type SignInSession } from './session-rows.ts'

/** How long the refresh token before the last rotation still works: for calls that were under way. */
export const rotationGraceMs = 60_000

export type Acceptance =
  | { outcome: 'good'; session: SignInSession; refreshToken: string }
  /** `reused`: a token replaced before. Somebody kept a copy, so the session is over for everybody. */
  | { outcome: 'dead' | 'reused' }

type Parts = {
  clock: Clock
  tokens: ReturnType<typeof makeRefreshTokens>
  lifetime: Pick<SessionLifetime, 'isLive'>
}

/** What becomes of a sign-in when its refresh token comes. Commit whatever the outcome. */
export function makeSessionRefresh({ clock, tokens, lifetime: { isLive } }: Parts) {
  const acceptOlder = async (tx: Transaction, refreshToken: string): Promise<Acceptance> => {
    const [session] = await tx
      .select()
      .from(identitySession)
      .where(and(tokens.isOfFamily(refreshToken), isLive()))
    if (session === undefined) return { outcome: 'dead' }
    const age = clock.now().getTime() - (session.rotatedAt?.getTime() ?? 0)
    if (session.previousRefreshHash === sha256(refreshToken) && age <= rotationGraceMs) {
      return { outcome: 'good', session, refreshToken: tokens.successorOf(session.id, refreshToken) }
    }

    await revokeSessions(tx, eq(identitySession.id, session.id), clock.now())

    return { outcome: 'reused' }
  }

  return {
    /** Replaces the refresh token. */
    async rotate(tx: Transaction, refreshToken: string): Promise<Acceptance> {
      const now = clock.now()
      const given = sha256(refreshToken)
      const [current] = await tx
        .select({ id: identitySession.id })
        .from(identitySession)
        .where(eq(identitySession.refreshHash, given))
      if (current === undefined) return acceptOlder(tx, refreshToken)

      const next = tokens.successorOf(current.id, refreshToken)
      const [session] = await tx
        .update(identitySession)
        .set({ refreshHash: sha256(next), previousRefreshHash: given, rotatedAt: now, lastUsedAt: now })
        .where(and(eq(identitySession.refreshHash, given), isLive()))
        .returning()
      if (session === undefined) return acceptOlder(tx, refreshToken)

      return { outcome: 'good', session, refreshToken: next }
    },

    /** Uses the refresh token and leaves it as it is. */
    async accept(tx: Transaction, refreshToken: string): Promise<Acceptance> {
      const [session] = await tx
        .update(identitySession)
        .set({ lastUsedAt: clock.now() })
        .where(and(eq(identitySession.refreshHash, sha256(refreshToken)), isLive()))
        .returning()
      if (session === undefined) return acceptOlder(tx, refreshToken)

      return { outcome: 'good', session, refreshToken }
    },

    /** Signs out by any token that the sign-in ever had. */
    async revoke(tx: Transaction, refreshToken: string): Promise<void> {
      await revokeSessions(tx, tokens.isOfFamily(refreshToken), clock.now())
    },
  }
}
