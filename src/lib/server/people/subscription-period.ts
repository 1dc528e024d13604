import { addMonths, differenceInCalendarMonths } from 'date-fns'

/** The monthly period around `now` of something that began at `start`. */
export function monthOf(start: Date, now: Date): { start: Date; end: Date } {
  const passed = differenceInCalendarMonths(now, start)
  const months = addMonths(start, passed) > now ? passed - 1 : passed

  return { start: addMonths(start, months), end: addMonths(start, months + 1) }
}
