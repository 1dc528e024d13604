import { dateFormat } from '../locale/date-format.ts'
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
  const date = dateFormat(locale, { dateStyle: format ?? 'long', timeZone: zone }).format(at)

  return `${date}, ${clockIn(zone, at, locale)}`
}

/**
 * The same date in every form it may take, the wished one first and each shorter than the one before: for a box that is
 * too small. The last, the bare day, leaves time and zone to the completion certificate.
 */
export function signedDateForms(
  at: Date,
  locale: Locale,
  timeZone: string,
  format: DateFormat | null = null,
): readonly string[] {
  const zone = knownZone(timeZone)
  if (format === 'iso') return [formatSignedDate(at, locale, zone, 'iso')]
  const styles = (['long', 'medium', 'short'] as const).slice(
    format === 'medium' ? 1 : format === 'short' ? 2 : 0,
  )
  const numbers = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: zone } as const

  return [
    ...styles.map((style) => formatSignedDate(at, locale, zone, style)),
    dateFormat(locale, numbers).format(at),
  ]
}

function clockIn(timeZone: string, at: Date, locale: Locale): string {
  return dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(at)
}

/** The zone if this platform knows it, else UTC. */
export function knownZone(timeZone: string | null | undefined): string {
  if (!timeZone) return 'UTC'
  try {
    return dateFormat('en-US', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
