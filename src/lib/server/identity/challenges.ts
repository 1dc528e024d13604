import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identityChallenge } from '../data/tables/identity.ts'
import type { Clock, Random } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import { hashCode, isCode, makeCode } from './code.ts'
import { makeSecret } from './make-secret.ts'

/** How long a code or a step of signing in waits for its answer. */
export const challengeLifetimeMs = 180_000
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
/** `dead`: expired, used, replaced, guessed too often, or never there; which of them is not told. */
type Guess = { outcome: 'right'; challenge: Challenge } | { outcome: 'wrong' | 'dead' }

/** For whom a challenge is opened. `userId` null is nobody: no code is ever right. */
type Opening = {
  email: string
  userId: string | null
  /** What the step must remember until its answer. */
  facts?: Record<string, unknown>
  /** From where it is asked, by `Origins.placeOf`; of codes, a newer one kills those asked from the same place. */
  origin?: string
}

/** Which challenge is answered: steps of signing in are found by their session. */
type Answered = {
  kind: ChallengeKind | readonly ChallengeKind[]
  email?: string
  session?: string
  origin?: string
}

/** Codes whose confirming call carries no session in Cognito's protocol are found by their address. */
type AnsweredByAddress = { kind: ChallengeKind; email: string; origin: string }

export interface Challenges {
  /** A step for whoever holds the session returned. */
  openStep(tx: Transaction, kind: ChallengeKind, opening: Opening, lifetimeMs?: number): Promise<string>
  /**
   * Asks for a code; earlier ones of this kind that were asked for the address from the same place are dead. Of sign-ups,
   * those for the same one.
   */
  openCode(tx: Transaction, kind: ChallengeKind, opening: Opening): Promise<{ session: string; code: string }>
  /** Takes the step, once; null when it cannot be taken. */
  takeStep(tx: Transaction, answered: Answered): Promise<Challenge | null>
  /** Counts a try at the step and leaves it open; null when it is dead. Commit whatever the outcome. */
  tryStep(tx: Transaction, answered: Answered): Promise<Challenge | null>
  /** Counts a try, then compares. Commit whatever the outcome: an undone try is a free one. */
  guess(tx: Transaction, answered: Answered, code: string): Promise<Guess>
  /**
   * The same by address. Where a code was asked for, that one is meant, and its tries are counted. From anywhere else any
   * open code may be meant; such tries are counted by `mayGuess`, so that strangers use nobody's tries up.
   */
  guessByAddress(
    tx: Transaction,
    answered: AnsweredByAddress,
    code: string,
    mayGuess: () => Promise<boolean>,
  ): Promise<Guess>
  close(tx: Transaction, challenge: Challenge): Promise<void>
  /** Forgets everything that waits for the address. */
  forget(tx: Transaction, email: string, kind?: ChallengeKind): Promise<void>
  sweep(tx: Transaction): Promise<void>
}

export function makeChallenges(parts: { clock: Clock; random: Random; codeKey: Uint8Array }): Challenges {
  const { clock, random, codeKey } = parts

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
  const isAnswered = ({ kind, email, session, origin }: Answered) =>
    and(
      typeof kind === 'string'
        ? eq(identityChallenge.kind, kind)
        : inArray(identityChallenge.kind, [...kind]),
      email === undefined ? undefined : eq(identityChallenge.email, email),
      session === undefined ? undefined : eq(identityChallenge.sessionHash, sha256(session)),
      origin === undefined ? undefined : eq(identityChallenge.origin, origin),
      gt(identityChallenge.expiresAt, clock.now()),
      lt(identityChallenge.tries, maxTries),
    )

  const forget: Challenges['forget'] = async (tx, email, kind) => {
    await tx
      .delete(identityChallenge)
      .where(
        and(
          eq(identityChallenge.email, email),
          kind === undefined ? undefined : eq(identityChallenge.kind, kind),
        ),
      )
  }

  /** One statement counts and reads: simultaneous tries queue for the rows and see each other. */
  const countTry = (tx: Transaction, answered: Answered) =>
    tx
      .update(identityChallenge)
      .set({ tries: sql`${identityChallenge.tries} + 1` })
      .where(isAnswered(answered))
      .returning()

  const tryStep: Challenges['tryStep'] = async (tx, answered) => (await countTry(tx, answered))[0] ?? null

  const close: Challenges['close'] = async (tx, { sessionHash }) => {
    await tx.delete(identityChallenge).where(eq(identityChallenge.sessionHash, sessionHash))
  }

  const isOfCode = ({ sessionHash, codeHash }: Challenge, code: string) =>
    codeHash !== null && isCode(codeKey, sessionHash, code, codeHash)

  return {
    forget,
    tryStep,
    close,

    async openStep(tx, kind, opening, lifetimeMs) {
      const session = makeSecret(random)
      await open(tx, { kind, codeHash: null, sessionHash: sha256(session) }, opening, lifetimeMs)

      return session
    },

    async openCode(tx, kind, opening) {
      const session = makeSecret(random)
      const sessionHash = sha256(session)
      const code = makeCode(random)
      const codeHash = opening.userId === null ? null : hashCode(codeKey, sessionHash, code)
      const { email, userId, origin = '' } = opening
      await tx
        .delete(identityChallenge)
        .where(
          and(
            eq(identityChallenge.email, email),
            eq(identityChallenge.kind, kind),
            kind === 'sign-up' && userId !== null
              ? eq(identityChallenge.userId, userId)
              : eq(identityChallenge.origin, origin),
          ),
        )
      await open(tx, { kind, sessionHash, codeHash }, opening)

      return { session, code }
    },

    async takeStep(tx, answered) {
      const [taken] = await tx.delete(identityChallenge).where(isAnswered(answered)).returning()

      return taken ?? null
    },

    async guess(tx, answered, code) {
      const challenge = await tryStep(tx, answered)
      if (challenge === null) return { outcome: 'dead' }

      if (!isOfCode(challenge, code)) return { outcome: 'wrong' }

      await close(tx, challenge)

      return { outcome: 'right', challenge }
    },

    async guessByAddress(tx, { kind, email, origin }, code, mayGuess) {
      const own = await countTry(tx, { kind, email, origin })
      if (own.length === 0 && !(await mayGuess())) return { outcome: 'dead' }

      const elsewhere = and(isAnswered({ kind, email }), ne(identityChallenge.origin, origin))
      const meant = own.length > 0 ? own : await tx.select().from(identityChallenge).where(elsewhere)
      if (meant.length === 0) return { outcome: 'dead' }

      const challenge = meant.find((one) => isOfCode(one, code))
      if (challenge === undefined) return { outcome: 'wrong' }

      const taken = await tx
        .delete(identityChallenge)
        .where(eq(identityChallenge.sessionHash, challenge.sessionHash))
        .returning({ kind: identityChallenge.kind })

      return taken.length > 0 ? { outcome: 'right', challenge } : { outcome: 'dead' }
    },

    async sweep(tx) {
      await tx.delete(identityChallenge).where(lt(identityChallenge.expiresAt, clock.now()))
    },
  }
}
