import { isCalendarDate } from '../fields/calendar-date.ts'
import { instantIn } from './zoned-time.ts'

const dayMs = 86_400_000

/**
 * The first and the last instant of some calendar days (ISO 8601, `2026-03-29`) as clocks in the zone show them. Undefined on a
 * side that is open, or names no day.
 */
export function spanOfDays(
  days: { from: string; to: string },
  timeZone: string,
): { from: Date | undefined; to: Date | undefined } {
  const after = beginOf(dayAfter(days.to), timeZone)

  return { from: beginOf(days.from, timeZone), to: after && new Date(after.getTime() - 1) }
}

function beginOf(day: string, timeZone: string): Date | undefined {
  return isCalendarDate(day) ? (instantIn(timeZone, day, '00:00') ?? undefined) : undefined
}

const dayAfter = (day: string) =>
  isCalendarDate(day) ? new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10) : ''
