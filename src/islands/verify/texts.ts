import type { Locale } from '#core/locale/locale.ts'
import { dateFormat } from '#core/locale/date-format.ts'
import type { TFunction } from 'i18next'

/** What a verdict is told with: by the server, and in the browser. `timeZone` is the reader's (`core/locale/zones.ts`). */
export type VerdictTexts = { t: TFunction<'common'>; locale: Locale; timeZone: string }

/** Of instants as ISO 8601, in the reader's zone, which is named. */
export function timesOf(
  { locale, timeZone }: VerdictTexts,
  dateStyle: 'medium' | 'long',
): (at: string) => string {
  const format = dateFormat(locale, { dateStyle, timeStyle: 'long', timeZone })

  return (at) => format.format(new Date(at))
}
