import { dateFormat } from '#core/locale/date-format.ts'
import type { Locale } from '#core/locale/locale.ts'

/** Until when something can be signed, in words. */
export function expiryText(expiresAt: string | null, locale: Locale): string | null {
  if (!expiresAt) return null

  return dateFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(expiresAt))
}
