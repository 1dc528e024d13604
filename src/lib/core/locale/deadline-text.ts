import { dateFormat } from './date-format.ts'
import type { Locale } from './locale.ts'

/** Until when, in words, with the name of its zone: the same in rooms, in mails and on the screens of who asks. */
export function deadlineText(end: Date, locale: Locale, timeZone: string): string {
  return dateFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(end)
}
