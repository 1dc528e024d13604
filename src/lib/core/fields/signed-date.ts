import type { Locale } from '../locale/locale.ts'
import { dayIn } from './calendar-date.ts'
import type { DateFormat } from './field.ts'

/**
 * The date printed for `date_signed`: of the signer's language, in a named time zone, with the time; the
 * format `iso` is the bare day. Unknown zones become UTC.
 */
export function formatSignedDate(
  at: Date,
  locale: Locale,
  timeZone: string,
  format: DateFormat | null = null,
): string {
  const zone = knownZone(timeZone)
  if (format === 'iso') return dayIn(zone, at)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: format ?? 'long', timeZone: zone }).format(at)
  const clock = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(at)

  return `${date}, ${clock}`
}

/** The zone if this platform knows it, else UTC. */
export function knownZone(timeZone: string | null | undefined): string {
  if (!timeZone) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
