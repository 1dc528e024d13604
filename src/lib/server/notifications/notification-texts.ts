import { dateFormat } from '#core/locale/date-format.ts'
import { numberFormat } from '#core/locale/number-format.ts'
import { deadlineText } from '#core/locale/deadline-text.ts'
import { fallbackLocale, locales, type Locale } from '#core/locale/locale.ts'
import type { LocalizedText, NotificationKind } from '#core/notifications/notification.ts'
import { translator, type Translate } from '../i18n/translator.ts'
import type { NewNotification } from './notify.ts'

type Facts = NonNullable<NewNotification['facts']>
type Fact = Facts[string]

/** Title and content of a notification in every language; the default is the fallback language's. */
export function notificationTexts(
  kind: NotificationKind,
  facts: Facts = {},
): Record<'title' | 'content', LocalizedText> {
  return { title: textOf(kind, 'title', facts), content: textOf(kind, 'content', facts) }
}

function textOf(kind: NotificationKind, part: 'title' | 'content', facts: Facts): LocalizedText {
  const context = variantOf(kind, facts)
  const words = (locale: Locale) => {
    const t = translator(locale)
    const told: Record<string, string> = {}
    for (const [name, fact] of Object.entries(facts)) told[name] = wordsOf(name, fact, facts, t, locale)
    return t(`notifications.kinds.${kind}.${part}`, { ...told, ...(context && { context }) })
  }

  return {
    default: words(fallbackLocale),
    translations: Object.fromEntries(locales.map((locale) => [locale, words(locale)])),
  }
}

/** Some kinds have a sentence of their own for a fact: `content_manager`; without it, the plain one serves. */
function variantOf(kind: NotificationKind, { role = '', status = '', name = '', why = '' }: Facts): string {
  if (kind === 'roleChanged') return String(role)
  if (kind === 'envelopeUnsent') return String(why)
  if (kind === 'verificationDecided') return String(status)

  return kind === 'memberRemoved' && name ? 'named' : ''
}

/** Plans, quotas, dates and numbers are told as the language does; everything else is somebody's own words. */
function wordsOf(name: string, fact: Fact, { timeZone }: Facts, t: Translate, locale: Locale): string {
  if (name === 'plan') return t(`plans.names.${fact}`, { defaultValue: String(fact) })
  if (name === 'quota') return t(`plans.quotas.${fact}`, { defaultValue: String(fact) })
  if (name === 'date') return dateIn(locale, String(fact), timeZone)

  return typeof fact === 'number' ? numberFormat(locale).format(fact) : fact
}

/** An ISO 8601 instant: a deadline with its zone, else the day of a period, which is counted in UTC. */
function dateIn(locale: Locale, instant: string, timeZone: Fact | undefined): string {
  if (timeZone !== undefined) return deadlineText(new Date(instant), locale, String(timeZone))

  return dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))
}
