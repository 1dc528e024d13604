import type { Locale } from '#core/locale/locale.ts'

export function dateTimeText(instant: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  )
}

/** In the reader's time zone, unless the day was named in another. */
export function dateText(instant: string | Date, locale: Locale, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(instant))
}
