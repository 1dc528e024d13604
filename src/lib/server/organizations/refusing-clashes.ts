import { Refusal } from '#core/refusal.ts'
import { sqlStateOf } from '../data/database.ts'

const uniqueViolation = '23505'
const invalidParameter = '22023'

/** The database says who was first, also between simultaneous callers. */
export async function refusingClashes<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const state = sqlStateOf(error)
    if (state === uniqueViolation) throw new Refusal('slug-taken', [{ pointer: '/slug', code: 'slug-taken' }])
    if (state === invalidParameter) refuseTimeZone()
    throw error
  }
}

export function refuseTimeZone(): never {
  throw new Refusal('time-zone-unknown', [{ pointer: '/timeZone', code: 'time-zone-unknown' }])
}
