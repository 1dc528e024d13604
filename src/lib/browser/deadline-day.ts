import { endOfDay as lastSecondOf } from '#core/envelope/last-day.ts'
import { dayIn } from '#core/fields/calendar-date.ts'
import { deadlineZone } from './zones.ts'

/** The last second of a day, as the organization's clocks show it; null for no day. */
export function endOfDay(day: string): string | null {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? lastSecondOf(day, deadlineZone()).toISOString() : null
}

/** The day of an instant on the organization's calendar, as a date input takes it. */
export function dayOf(instant: string | null): string {
  return instant ? dayIn(deadlineZone(), new Date(instant)) : ''
}
