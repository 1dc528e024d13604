import { dateFormat } from '../locale/date-format.ts'
import type { Locale } from '../locale/locale.ts'
import { isCalendarDate } from './calendar-date.ts'
import type { DateFormat } from './field.ts'

const numeric = /^(\d{1,4})[./\-\s]+(\d{1,2})[./\-\s]+(\d{1,4})$/

/**
 * A date as people of this language type it (`31/12/2026`, in the United States `12/31/2026`) or ISO 8601, as ISO 8601; null
 * for what is no day of the calendar. Years have four digits: a date of birth must not be guessed.
 */
export function readDate(text: string, locale: Locale): string | null {
  const [, first, second, third] = numeric.exec(text.trim()) ?? []
  if (!first || !second || !third) return null
  if (first.length === 4) return dateOf(first, second, third)
  const [day, month] = locale === 'en-US' ? [second, first] : [first, second]

  return dateOf(third, month, day) ?? dateOf(third, day, month)
}

function dateOf(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

  return year.length === 4 && isCalendarDate(date) ? date : null
}

/** A date of the calendar as the language writes it; whatever is none stays as it is. */
export function formatDate(date: string, locale: Locale, format: DateFormat): string {
  if (format === 'iso' || !isCalendarDate(date)) return date
  const style = { dateStyle: format, timeZone: 'UTC' } as const

  return dateFormat(locale, style)
    .format(new Date(`${date}T00:00:00Z`))
    .replaceAll('\u202f', '\u00a0')
}
