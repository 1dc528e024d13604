import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identityChallenge } from '../data/tables/identity.ts'
import type { Clock, Random } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import { hashCode, isCode, makeCode } from './code.ts'
import { makeSecret } from './make-secret.ts'

/** How long a code or a step of signing in waits for its answer. */
export const challengeLifetimeMs = 180_000
const maxTries = 5

type ChallengeKind = 'sign-up' | 'email-code' | 'select-challenge' | 'auto-sign-in'
type Challenge = typeof identityChallenge.$inferSelect
/** `dead`: expired, used, replaced, guessed too often, or never there; which of them is not told. */
type Guess = { outcome: 'right'; challenge: Challenge } | { outcome: 'wrong' | 'dead' }

export interface Challenges {
  /** A step that whoever holds `session` may take once. */
  openStep(tx: Transaction, kind: ChallengeKind, email: string, userId: string | null): Promise<string>
  /** Asks for a code; earlier codes of this kind for the address are dead. For `userId` null no code is ever right. */
  openCode(
    tx: Transaction,
    kind: ChallengeKind,
    email: string,
    userId: string | null,
  ): Promise<{ session: string; code: string }>
  /** Takes the step; null when it cannot be taken. */
  takeStep(tx: Transaction, kind: ChallengeKind, email: string, session: string): Promise<Challenge | null>
  /** Counts a try, then compares. Commit whatever the outcome: an undone try is a free one. */
  guess(tx: Transaction, asked: AskedCode, code: string): Promise<Guess>
  /** Forgets everything that waits for the address. */
  forget(tx: Transaction, email: string): Promise<void>
  sweep(tx: Transaction): Promise<void>
}

/** A sign-up's code is found by its address: the confirming call carries no session in Cognito's protocol. */
type AskedCode = { kind: ChallengeKind; email: string; session?: string }

export function makeChallenges(parts: { clock: Clock; random: Random; codeKey: Uint8Array }): Challenges {
  const { clock, random, codeKey } = parts

  const open = async (
    tx: Transaction,
    row: Pick<Challenge, 'kind' | 'email' | 'userId' | 'codeHash' | 'sessionHash'>,
  ) => {
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + challengeLifetimeMs)
    await tx.insert(identityChallenge).values({ ...row, tries: 0, expiresAt, createdAt: now })
  }
  const isLive = () =>
    and(gt(identityChallenge.expiresAt, clock.now()), lt(identityChallenge.tries, maxTries))

  return {
    async openStep(tx, kind, email, userId) {
      const session = makeSecret(random)
      await open(tx, { kind, email, userId, codeHash: null, sessionHash: sha256(session) })

      return session
    },

    async openCode(tx, kind, email, userId) {
      const session = makeSecret(random)
      const sessionHash = sha256(session)
      const code = makeCode(random)
      const codeHash = hashCode(codeKey, sessionHash, code)
      await tx
        .delete(identityChallenge)
        .where(and(eq(identityChallenge.email, email), eq(identityChallenge.kind, kind)))
      await open(tx, { kind, email, userId, sessionHash, codeHash: userId === null ? null : codeHash })

      return { session, code }
    },

    async takeStep(tx, kind, email, session) {
      const [taken] = await tx
        .delete(identityChallenge)
        .where(
          and(
            eq(identityChallenge.sessionHash, sha256(session)),
            eq(identityChallenge.kind, kind),
            eq(identityChallenge.email, email),
            isLive(),
          ),
        )
        .returning()

      return taken ?? null
    },

    async guess(tx, { kind, email, session }, code) {
      // One statement counts and reads: simultaneous guesses queue for the row and see each other's tries.
      const [challenge] = await tx
        .update(identityChallenge)
        .set({ tries: sql`${identityChallenge.tries} + 1` })
        .where(
          and(
            eq(identityChallenge.email, email),
            eq(identityChallenge.kind, kind),
            session === undefined ? undefined : eq(identityChallenge.sessionHash, sha256(session)),
            isLive(),
          ),
        )
        .returning()
      if (challenge === undefined) return { outcome: 'dead' }

      const { sessionHash, codeHash } = challenge
      if (codeHash === null || !isCode(codeKey, sessionHash, code, codeHash)) return { outcome: 'wrong' }

      await tx.delete(identityChallenge).where(eq(identityChallenge.sessionHash, sessionHash))

      return { outcome: 'right', challenge }
    },

    async forget(tx, email) {
      await tx.delete(identityChallenge).where(eq(identityChallenge.email, email))
    },

    async sweep(tx) {
      await tx.delete(identityChallenge).where(lt(identityChallenge.expiresAt, clock.now()))
    },
  }
}
