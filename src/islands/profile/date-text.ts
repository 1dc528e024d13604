import { readerZone } from '#browser/zones.ts'
import { dateFormat } from '#core/locale/date-format.ts'
import type { Locale } from '#core/locale/locale.ts'
import { dateAndTime } from '../envelopes/times.ts'

export function dateTimeText(instant: string, locale: Locale): string {
  return dateAndTime(instant, locale, readerZone())
}

/** In the reader's time zone, unless the day was named in another. */
export function dateText(instant: string | Date, locale: Locale, timeZone = readerZone()): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(instant))
}
