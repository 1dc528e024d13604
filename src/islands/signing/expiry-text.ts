import { deadlineText } from '#core/locale/deadline-text.ts'
import type { Locale } from '#core/locale/locale.ts'

type Ending = { expiresAt: string | null; timeZone: string }

/** Until when something can be signed, in words, in the zone of who asks: as its mail and its sender's screens say it. */
export function expiryText({ expiresAt, timeZone }: Ending, locale: Locale): string | null {
  return expiresAt && deadlineText(new Date(expiresAt), locale, timeZone)
}
