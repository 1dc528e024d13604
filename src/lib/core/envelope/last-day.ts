import { dayIn } from '../fields/calendar-date.ts'
import { addCalendarDays, offsetMs } from './calendar-days.ts'

/** The calendar day (ISO 8601) some days after an instant, as the zone has it. */
export function dayAfter(at: Date, timeZone: string, days = 1): string {
  return dayIn(timeZone, addCalendarDays(at, days, timeZone))
}

/** The last second of a calendar day (ISO 8601) in the zone: an envelope that ends on a day is open all of it. */
export function endOfDay(day: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T23:59:59Z`)
  const guess = shown - offsetMs(shown, timeZone)

  return new Date(shown - offsetMs(guess, timeZone))
}
