import type { Transaction } from '../data/database.ts'
import type { HourlyCounters } from './hourly-counters.ts'
import type { Caller } from './operation.ts'
import type { Origins } from './origins.ts'
import { nobodyId } from './users.ts'

/** What is guessed at with more sessions than one. */
export type Guessed = 'password' | 'totp' | 'code'

/**
 * How many places full of strangers there may be in an hour, together. For an app's code the first factor was passed:
 * there is one.
 */
const strangePlaces: Readonly<Record<Guessed | 'send', number>> = { send: 3, password: 5, code: 5, totp: 1 }

/** Who names an address: from where, and whose it is. `userId` null: nobody's. */
export type Asker = { caller: Caller; userId: string | null }

type Limit = { address: string; times: number }

/**
 * Each place counts for itself, so that strangers elsewhere use up nothing of the owner's. What comes from places where
 * the owner was never signed in is counted together as well, or many places would have no limit.
 */
export function makePlaceCounts({ counters, origins }: { counters: HourlyCounters; origins: Origins }) {
  const placeOf = async (tx: Transaction, { caller, userId }: Asker) => {
    const known = await origins.findKnown(tx, userId ?? nobodyId, caller)

    return { isKnown: known !== null, place: known ?? origins.networkOf(caller) }
  }

  const within =
    (counting: HourlyCounters['count']) =>
    async (
      tx: Transaction,
      counted: Guessed | 'send',
      { address, times }: Limit,
      asker: Asker,
    ): Promise<boolean> => {
      const { isKnown, place } = await placeOf(tx, asker)
      const isWithinPlace = (await counting(tx, counted, `${address}@${place}`)) <= times
      if (isKnown || !isWithinPlace) return isWithinPlace

      return (await counting(tx, counted, address)) <= times * strangePlaces[counted]
    }

  return {
    /** Counts one more. */
    isWithin: within(counters.count),
    /** Counts nothing. */
    isNextWithin: within(counters.foresee),
    /** At the asker's own place alone. */
    forget: async (tx: Transaction, guessed: Guessed, address: string, asker: Asker): Promise<void> => {
      const { place } = await placeOf(tx, asker)
      await counters.forget(tx, guessed, `${address}@${place}`)
    },
  }
}
