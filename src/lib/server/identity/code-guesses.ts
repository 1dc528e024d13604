import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identityChallenge } from '../data/tables/identity.ts'
import type { Clock } from '../ports.ts'
import {
  closeChallenge,
  countTry,
  isAnswered,
  type Answered,
  type Challenge,
  type ChallengeKind,
} from './challenge-rows.ts'
import { isCode } from './code.ts'

/** `dead`: expired, used, replaced, guessed too often, or never there; which of them is not told. */
type Guess = { outcome: 'right'; challenge: Challenge } | { outcome: 'wrong' | 'dead' }

/** Codes whose confirming call carries no session in Cognito's protocol are found by their address. */
type AnsweredByAddress = { kind: ChallengeKind; email: string; origin: string }

/** Codes that somebody types. Commit whatever the outcome: an undone try is a free one. */
export function makeCodeGuesses({ clock, codeKey }: { clock: Clock; codeKey: Uint8Array }) {
  const isOfCode = ({ sessionHash, codeHash }: Challenge, code: string) =>
    codeHash !== null && isCode(codeKey, sessionHash, code, codeHash)

  return {
    /** Counts a try, then compares. */
    async guess(tx: Transaction, answered: Answered, code: string): Promise<Guess> {
      const [challenge] = await countTry(tx, answered, clock.now())
      if (challenge === undefined) return { outcome: 'dead' }

      if (!isOfCode(challenge, code)) return { outcome: 'wrong' }

      await closeChallenge(tx, challenge)

      return { outcome: 'right', challenge }
    },

    /**
     * The same by address. Where a code was asked for, that one is meant, and its tries are counted. From anywhere else any
     * open code may be meant; such tries are counted by `mayGuess`, so that strangers use nobody's tries up.
     */
    async guessByAddress(
      tx: Transaction,
      { kind, email, origin }: AnsweredByAddress,
      code: string,
      mayGuess: () => Promise<boolean>,
    ): Promise<Guess> {
      const own = await countTry(tx, { kind, email, origin }, clock.now())
      if (own.length === 0 && !(await mayGuess())) return { outcome: 'dead' }

      const elsewhere = and(isAnswered({ kind, email }, clock.now()), ne(identityChallenge.origin, origin))
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
  }
}
