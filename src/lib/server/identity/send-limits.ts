import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { rateLimit } from '../data/tables/directory.ts'
import type { Clock } from '../ports.ts'
import { keyedHash } from '../secrets.ts'
import { CognitoError } from './cognito-error.ts'
import { networkOf } from './networks.ts'
import type { Caller } from './operation.ts'
import type { Origins } from './origins.ts'
import { nobodyId } from './users.ts'

const windowMs = 3_600_000

/** How often an hour. What is counted for an address or a person is counted for each place it comes from. */
export type LimitsPerHour = { sendsPerAddress: number; asksPerIp: number; triesPerPerson: number }
export const defaultLimits: LimitsPerHour = { sendsPerAddress: 5, asksPerIp: 100, triesPerPerson: 10 }

/** What is guessed at with more sessions than one. */
type Guessed = 'password' | 'totp' | 'code'

/**
 * How many places full of strangers there may be in an hour, together. For an app's code the first factor was passed:
 * there is one.
 */
const strangePlaces: Readonly<Record<Guessed | 'send', number>> = { send: 3, password: 5, code: 5, totp: 1 }

/** Who names an address: from where, and whose it is. `userId` null: nobody's. */
export type Asker = { caller: Caller; userId: string | null }

type Parts = { database: Database; clock: Clock; key: Uint8Array; limits: LimitsPerHour; origins: Origins }

export type SendLimits = ReturnType<typeof makeSendLimits>

export function makeSendLimits(parts: Parts) {
  const { database, clock, key, limits, origins } = parts
  const { count, foresee } = makeCounters(clock)

  // Addresses and origins are personal data; a counter needs only to tell them apart.
  const toKey = (kind: string, value: string) => `identity-${kind}:${keyedHash(key, `${kind}:${value}`)}`

  /**
   * Each place counts for itself, so that strangers elsewhere use up nothing of the owner's. What comes from places where
   * the owner was never signed in is counted together as well, or many places would have no limit.
   */
  const isWithin = async (
    tx: Transaction,
    counted: Guessed | 'send',
    { address, times }: { address: string; times: number },
    { caller, userId }: Asker,
    counting = count,
  ): Promise<boolean> => {
    const known = await origins.findKnown(tx, userId ?? nobodyId, caller)
    const place = known ?? origins.networkOf(caller)
    const isWithinPlace = (await counting(tx, toKey(counted, `${address}@${place}`))) <= times
    if (known !== null || !isWithinPlace) return isWithinPlace

    return (await counting(tx, toKey(counted, address))) <= times * strangePlaces[counted]
  }

  return {
    /**
     * Counts a mail or SMS to an address, whether or not somebody is known by it. Throws `LimitExceededException`. Holds the
     * counter until the transaction ends, so that sends to one address happen one after another.
     */
    async countSend(tx: Transaction, address: string, asker: Asker): Promise<void> {
      if (!(await isWithin(tx, 'send', { address, times: limits.sendsPerAddress }, asker))) throw tooOften()
    },

    /**
     * Counts a call that may send mail, also when it comes to nothing: in a transaction of its own, so never call it
     * inside another. Throws `TooManyRequestsException`. Unknown origins are not limited.
     */
    async countAsk(ip: string | null): Promise<void> {
      if (ip === null) return
      const asks = await database.transaction(null, (tx) => count(tx, toKey('ask', networkOf(ip))))
      if (asks > limits.asksPerIp) throw new CognitoError('TooManyRequestsException', 'Too many requests')
    },

    /** Counts a try over all sessions of a person, before it is compared; false once there were too many. */
    countTry: (tx: Transaction, guessed: Guessed, email: string, asker: Asker): Promise<boolean> =>
      isWithin(tx, guessed, { address: email, times: limits.triesPerPerson }, asker),

    /** Whether one more would be compared; counts nothing. To be asked before a question that is costly to put. */
    hasTriesLeft: (tx: Transaction, guessed: Guessed, email: string, asker: Asker): Promise<boolean> =>
      isWithin(tx, guessed, { address: email, times: limits.triesPerPerson }, asker, foresee),

    /** After a right answer. */
    async forgetTries(
      tx: Transaction,
      guessed: Guessed,
      email: string,
      { caller, userId }: Asker,
    ): Promise<void> {
      const known = await origins.findKnown(tx, userId ?? nobodyId, caller)
      const place = known ?? origins.networkOf(caller)
      await tx.delete(rateLimit).where(eq(rateLimit.key, toKey(guessed, `${email}@${place}`)))
    },
  }
}

function tooOften(): CognitoError {
  return new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
}

/** What was counted for a key in the hour that it was first counted in. */
function makeCounters(clock: Clock) {
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

  /** What {@link count} would come to. */
  const foresee = async (tx: Transaction, counted: string): Promise<number> => {
    const [row] = await tx.select().from(rateLimit).where(eq(rateLimit.key, counted))

    return row && row.resetsAt > clock.now() ? row.count + 1 : 1
  }

  return { count, foresee }
}
