import { keepFormats } from '#core/locale/keep-formats.ts'

const units = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "5 minutes ago", "yesterday", in the largest unit that fits. */
export function relativeTime(at: Date, now: Date, locale: string): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const format = relativeIn(locale)
  const fitting = units.find(([, length]) => Math.abs(seconds) >= length)
  if (!fitting) return format.format(0, 'second')
  const [unit, length] = fitting

  return format.format(Math.trunc(seconds / length), unit)
}

/** Date and time with the name of its zone: a time without one is a guess. */
export function dateAndTime(instant: string, locale: string, timeZone: string): string {
  return absoluteIn(locale, timeZone).format(new Date(instant))
}

const relativeIn = keepFormats((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const absoluteIn = keepFormats(
  (locale, timeZone?: string) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }),
)
