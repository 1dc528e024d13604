import type { Locale } from '#core/locale/locale.ts'

/**
 * Section 2's `MMM dd, yyyy` in English; elsewhere the same parts as the language orders them. The day in UTC, so that all
 * read the same one.
 */
export function dayText(instant: string, locale: Locale): string {
  const parts = { year: 'numeric', month: 'short', day: '2-digit', timeZone: 'UTC' } as const

  return new Intl.DateTimeFormat(locale, parts).format(new Date(instant))
}
