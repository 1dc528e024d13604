import type { Database, Transaction } from '../data/database.ts'
import type { Clock } from '../ports.ts'
import { CognitoError } from './cognito-error.ts'
import { makeHourlyCounters } from './hourly-counters.ts'
import { networkOf } from './networks.ts'
import type { Origins } from './origins.ts'
import { makePlaceCounts, type Asker, type Guessed } from './place-counts.ts'

/** How often an hour. What is counted for an address or a person is counted for each place it comes from. */
export type LimitsPerHour = { sendsPerAddress: number; asksPerIp: number; triesPerPerson: number }
export const defaultLimits: LimitsPerHour = { sendsPerAddress: 5, asksPerIp: 100, triesPerPerson: 10 }

type Parts = { database: Database; clock: Clock; key: Uint8Array; limits: LimitsPerHour; origins: Origins }

export type SendLimits = ReturnType<typeof makeSendLimits>

export function makeSendLimits(parts: Parts) {
  const { database, limits } = parts
  const counters = makeHourlyCounters(parts)
  const { isWithin, isNextWithin, forget } = makePlaceCounts({ counters, origins: parts.origins })

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
      const asks = await database.transaction(null, (tx) => counters.count(tx, 'ask', networkOf(ip)))
      if (asks > limits.asksPerIp) throw new CognitoError('TooManyRequestsException', 'Too many requests')
    },

    /** Counts a try over all sessions of a person, before it is compared; false once there were too many. */
    countTry: (tx: Transaction, guessed: Guessed, email: string, asker: Asker): Promise<boolean> =>
      isWithin(tx, guessed, { address: email, times: limits.triesPerPerson }, asker),

    /** Whether one more would be compared; counts nothing. To be asked before a question that is costly to put. */
    hasTriesLeft: (tx: Transaction, guessed: Guessed, email: string, asker: Asker): Promise<boolean> =>
      isNextWithin(tx, guessed, { address: email, times: limits.triesPerPerson }, asker),

    /** After a right answer. */
    forgetTries: forget,
  }
}

function tooOften(): CognitoError {
  return new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
}
