import { addCalendarDays, offsetMs } from './calendar-days.ts'

/**
 * The instant at which clocks in the zone show a day and a time (ISO 8601, `2026-03-29` and `09:30`); null for what is none.
 * Times that a change of clocks skips or repeats are told as {@link addCalendarDays} tells them.
 */
export function instantIn(timeZone: string, day: string, time: string): Date | null {
  const shown = Date.parse(`${day}T${time}:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(shown)) return null
  const before = shown - 2 * dayMs
  const start = new Date(before - offsetMs(before, timeZone))
  const isAsShown = start.getTime() + offsetMs(start.getTime(), timeZone) === before
  // Two days before there may be a change as well; a day more is beyond it.
  const from = isAsShown ? start : new Date(before - dayMs - offsetMs(before - dayMs, timeZone))

  return addCalendarDays(from, isAsShown ? 2 : 3, timeZone)
}

const dayMs = 86_400_000
