import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { rateLimit } from '../data/tables/directory.ts'
import type { Clock } from '../ports.ts'
import { keyedHash } from '../secrets.ts'
import { CognitoError } from './cognito-error.ts'

const windowMs = 3_600_000

/** How often an hour. */
export type LimitsPerHour = { sendsPerAddress: number; asksPerIp: number; triesPerPerson: number }
export const defaultLimits: LimitsPerHour = { sendsPerAddress: 5, asksPerIp: 100, triesPerPerson: 10 }

/** What is guessed at with more sessions than one. */
type Guessed = 'password' | 'totp' | 'code'

export interface SendLimits {
  /**
   * Counts a mail or SMS to an address, whether or not somebody is known by it. Throws `LimitExceededException`. Holds the
   * address's counter until the transaction ends, so that sends to one address happen one after another.
   */
  countSend(tx: Transaction, email: string): Promise<void>
  /**
   * Counts a call that may send mail, also when it comes to nothing: in a transaction of its own, so never call it
   * inside another. Throws `TooManyRequestsException`. Unknown origins are not limited.
   */
  countAsk(ip: string | null): Promise<void>
  /** Counts a try over all sessions of a person, before it is compared; false once there were too many. */
  countTry(tx: Transaction, guessed: Guessed, email: string): Promise<boolean>
  /** After a right answer. */
  forgetTries(tx: Transaction, guessed: Guessed, email: string): Promise<void>
}

export function makeSendLimits(parts: {
  database: Database
  clock: Clock
  key: Uint8Array
  limits: LimitsPerHour
}): SendLimits {
  const { database, clock, key, limits } = parts

  // Addresses and origins are personal data; a counter needs only to tell them apart.
  const toKey = (kind: string, value: string) => `identity-${kind}:${keyedHash(key, `${kind}:${value}`)}`

  const count = async (tx: Transaction, counted: string): Promise<number> => {
    const now = clock.now()
    const isOver = sql`${rateLimit.resetsAt} <= ${now.toISOString()}::timestamptz`
    const [row] = await tx
      .insert(rateLimit)
      .values({ key: counted, count: 1, resetsAt: new Date(now.getTime() + windowMs) })
      .onConflictDoUpdate({
        target: rateLimit.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${rateLimit.count} + 1 end`,
          resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimit.resetsAt} end`,
        },
      })
      .returning({ count: rateLimit.count })

    return row?.count ?? 1
  }

  return {
    async countSend(tx, email) {
      if ((await count(tx, toKey('send', email))) > limits.sendsPerAddress) {
        throw new CognitoError(
          'LimitExceededException',
          'Attempt limit exceeded, please try after some time.',
        )
      }
    },
    async countTry(tx, guessed, email) {
      return (await count(tx, toKey(guessed, email))) <= limits.triesPerPerson
    },
    async forgetTries(tx, guessed, email) {
      await tx.delete(rateLimit).where(eq(rateLimit.key, toKey(guessed, email)))
    },
    async countAsk(ip) {
      if (ip === null) return
      const asks = await database.transaction(null, (tx) => count(tx, toKey('ask', ip)))
      if (asks > limits.asksPerIp) {
        throw new CognitoError('TooManyRequestsException', 'Too many requests')
      }
    },
  }
}
