/** How long ago something was, in the largest unit that fits; a day ago is "yesterday". */
export type ElapsedTime = { unit: 'now' | 'yesterday' } | { unit: ElapsedUnit; count: number }
type ElapsedUnit = 'seconds' | 'minutes' | 'hours' | 'days'

const justNowSeconds = 10
const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Whole units, rounded down. What a fast clock puts into the future is just now. */
export function elapsedTime(since: Date, now: Date): ElapsedTime {
  const seconds = Math.floor((now.getTime() - since.getTime()) / 1000)
  if (seconds <= justNowSeconds) return { unit: 'now' }
  if (seconds < minute) return { unit: 'seconds', count: seconds }
  if (seconds < hour) return { unit: 'minutes', count: Math.floor(seconds / minute) }
  if (seconds < day) return { unit: 'hours', count: Math.floor(seconds / hour) }
  const days = Math.floor(seconds / day)

  return days === 1 ? { unit: 'yesterday' } : { unit: 'days', count: days }
}
