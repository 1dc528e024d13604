import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
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
}

/**
 * Which challenge is answered. Steps of signing in are found by their session; codes whose confirming call carries none
 * in Cognito's protocol, by their address.
 */
type Answered = {
  kind: ChallengeKind | readonly ChallengeKind[]
  email?: string
  session?: string
}

export interface Challenges {
  /** A step for whoever holds the session returned. */
  openStep(tx: Transaction, kind: ChallengeKind, opening: Opening, lifetimeMs?: number): Promise<string>
  /** Asks for a code; earlier codes of this kind for the address are dead. */
  openCode(tx: Transaction, kind: ChallengeKind, opening: Opening): Promise<{ session: string; code: string }>
  /** Takes the step, once; null when it cannot be taken. */
  takeStep(tx: Transaction, answered: Answered): Promise<Challenge | null>
  /** Counts a try at the step and leaves it open; null when it is dead. Commit whatever the outcome. */
  tryStep(tx: Transaction, answered: Answered): Promise<Challenge | null>
  /** Counts a try, then compares. Commit whatever the outcome: an undone try is a free one. */
  guess(tx: Transaction, answered: Answered, code: string): Promise<Guess>
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
    { email, userId, facts }: Opening,
    lifetimeMs = challengeLifetimeMs,
  ) => {
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + lifetimeMs)
    await tx
      .insert(identityChallenge)
      .values({ ...row, email, userId, facts: facts ?? null, tries: 0, expiresAt, createdAt: now })
  }
  const isAnswered = ({ kind, email, session }: Answered) =>
    and(
      typeof kind === 'string'
        ? eq(identityChallenge.kind, kind)
        : inArray(identityChallenge.kind, [...kind]),
      email === undefined ? undefined : eq(identityChallenge.email, email),
      session === undefined ? undefined : eq(identityChallenge.sessionHash, sha256(session)),
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

  /** One statement counts and reads: simultaneous tries queue for the row and see each other. */
  const tryStep: Challenges['tryStep'] = async (tx, answered) => {
    const [challenge] = await tx
      .update(identityChallenge)
      .set({ tries: sql`${identityChallenge.tries} + 1` })
      .where(isAnswered(answered))
      .returning()

    return challenge ?? null
  }

  const close: Challenges['close'] = async (tx, { sessionHash }) => {
    await tx.delete(identityChallenge).where(eq(identityChallenge.sessionHash, sessionHash))
  }

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
      await forget(tx, opening.email, kind)
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

      const { sessionHash, codeHash } = challenge
      if (codeHash === null || !isCode(codeKey, sessionHash, code, codeHash)) return { outcome: 'wrong' }

      await close(tx, challenge)

      return { outcome: 'right', challenge }
    },

    async sweep(tx) {
      await tx.delete(identityChallenge).where(lt(identityChallenge.expiresAt, clock.now()))
    },
  }
}
