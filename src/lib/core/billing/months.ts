/** A stretch of time, its end excluded. */
export type Period = { start: Date; end: Date }

/** By the calendar in UTC, whatever the machine's time zone: a month later than 31 January is the last of February. */
export function addMonths(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(date.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(date.getUTCDate(), lastDay))

  return later
}

/** The month around `now`, of the months counted from `anchor`. */
export function monthOf(anchor: Date, now: Date): Period {
  const passed =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth()
  const index = Math.max(0, addMonths(anchor, passed) > now ? passed - 1 : passed)

  return { start: addMonths(anchor, index), end: addMonths(anchor, index + 1) }
}
