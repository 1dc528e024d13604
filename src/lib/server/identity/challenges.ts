import { and, eq, lt } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identityChallenge } from '../data/tables/identity.ts'
import type { Clock, Random } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import {
  closeChallenge,
  countTry,
  isAnswered,
  type Answered,
  type Challenge,
  type ChallengeKind,
} from './challenge-rows.ts'
import { makeCodeGuesses } from './code-guesses.ts'
import { hashCode, makeCode } from './code.ts'
import { makeSecret } from './make-secret.ts'

/** How long a code or a step of signing in waits for its answer. */
export const challengeLifetimeMs = 180_000

/** For whom a challenge is opened. `userId` null is nobody: no code is ever right. */
type Opening = {
  email: string
  userId: string | null
  /** What the step must remember until its answer. */
  facts?: Record<string, unknown>
  /** From where it is asked, by `Origins.placeOf`; of codes, a newer one kills those asked from the same place. */
  origin?: string
}

type Parts = { clock: Clock; random: Random; codeKey: Uint8Array }

export type Challenges = ReturnType<typeof makeChallenges>

export function makeChallenges(parts: Parts) {
  const { clock } = parts

  return {
    ...makeOpening(parts),
    ...makeCodeGuesses(parts),

    /** Takes the step, once; null when it cannot be taken. */
    async takeStep(tx: Transaction, answered: Answered): Promise<Challenge | null> {
      const open = isAnswered(answered, clock.now())
      const [taken] = await tx.delete(identityChallenge).where(open).returning()

      return taken ?? null
    },

    /** Counts a try at the step and leaves it open; null when it is dead. Commit whatever the outcome. */
    tryStep: async (tx: Transaction, answered: Answered): Promise<Challenge | null> =>
      (await countTry(tx, answered, clock.now()))[0] ?? null,

    /** For whom the step was opened; null when it is dead. */
    async addressOf(tx: Transaction, session: string): Promise<string | null> {
      const { email } = identityChallenge
      const [open] = await tx
        .select({ email })
        .from(identityChallenge)
        .where(isAnswered({ session }, clock.now()))

      return open?.email ?? null
    },

    close: closeChallenge,

    /** Forgets everything that waits for the address. */
    async forget(tx: Transaction, email: string, kind?: ChallengeKind): Promise<void> {
      const ofKind = kind === undefined ? undefined : eq(identityChallenge.kind, kind)
      await tx.delete(identityChallenge).where(and(eq(identityChallenge.email, email), ofKind))
    },

    async sweep(tx: Transaction): Promise<void> {
      await tx.delete(identityChallenge).where(lt(identityChallenge.expiresAt, clock.now()))
    },
  }
}

function makeOpening({ clock, random, codeKey }: Parts) {
  const open = async (
    tx: Transaction,
    row: Pick<Challenge, 'kind' | 'codeHash' | 'sessionHash'>,
    { email, userId, facts, origin = '' }: Opening,
    lifetimeMs = challengeLifetimeMs,
  ) => {
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + lifetimeMs)
    await tx
      .insert(identityChallenge)
      .values({ ...row, email, userId, origin, facts: facts ?? null, tries: 0, expiresAt, createdAt: now })
  }

  return {
    /** A step for whoever holds the session returned. */
    async openStep(
      tx: Transaction,
      kind: ChallengeKind,
      opening: Opening,
      lifetimeMs?: number,
    ): Promise<string> {
      const session = makeSecret(random)
      await open(tx, { kind, codeHash: null, sessionHash: sha256(session) }, opening, lifetimeMs)

      return session
    },

    /**
     * Asks for a code; earlier ones of this kind that were asked for the address from the same place are dead. Of sign-ups,
     * those for the same one.
     */
    async openCode(
      tx: Transaction,
      kind: ChallengeKind,
      opening: Opening,
    ): Promise<{ session: string; code: string }> {
      const session = makeSecret(random)
      const sessionHash = sha256(session)
      const code = makeCode(random)
      const codeHash = opening.userId === null ? null : hashCode(codeKey, sessionHash, code)
      await tx.delete(identityChallenge).where(isReplaced(kind, opening))
      await open(tx, { kind, sessionHash, codeHash }, opening)

      return { session, code }
    },
  }
}

function isReplaced(kind: ChallengeKind, { email, userId, origin = '' }: Opening) {
  return and(
    eq(identityChallenge.email, email),
    eq(identityChallenge.kind, kind),
    kind === 'sign-up' && userId !== null
      ? eq(identityChallenge.userId, userId)
      : eq(identityChallenge.origin, origin),
  )
}
