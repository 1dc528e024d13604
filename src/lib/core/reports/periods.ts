import { instantIn } from '../envelope/zoned-time.ts'
import { addDays, mondayOf, nextMonthOf, type DayRange } from './report-range.ts'

/** Periods that follow each other without a gap: the first day of each that counts, and where each begins. */
export type Periods = {
  firstDays: readonly string[]
  /** One more than there are days: the last is where the last period ends. */
  bounds: readonly Date[]
}

/**
 * The weeks or months of a range as a calendar in the zone has them: an hour more or less where clocks are changed. The first
 * and the last are cut to the range. Weeks begin on Monday (ISO 8601).
 */
export function periodsOf(unit: 'week' | 'month', { from, to }: DayRange, timeZone: string): Periods {
  const firstDays: string[] = []
  for (let day = from; day <= to; day = unit === 'month' ? nextMonthOf(day) : addDays(mondayOf(day), 7)) {
    firstDays.push(day)
  }

  return { firstDays, bounds: [...firstDays, addDays(to, 1)].map((day) => beginningOf(day, timeZone)) }
}

/** From the first instant of a range until the one that is no longer in it. */
export function instantsOf({ from, to }: DayRange, timeZone: string): { start: Date; end: Date } {
  return { start: beginningOf(from, timeZone), end: beginningOf(addDays(to, 1), timeZone) }
}

function beginningOf(day: string, timeZone: string): Date {
  const at = instantIn(timeZone, day, '00:00')
  if (!at) throw new Error(`no day: ${day}`)

  return at
}
