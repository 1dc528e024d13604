import type { EnvelopeDefaults } from '#core/organizations/envelope-defaults.ts'
import type { Locale } from '#core/locale/locale.ts'

/** What the organization says of envelopes, as far as an editor tells it. */
export type EditorRules = Pick<EnvelopeDefaults, 'expiresAfterDays' | 'reminders' | 'access'> & {
  /** Of recipients who are given none. */
  locale: Locale
  /** Null for who may send; else the names of who may, empty where the person may not see them. */
  askToSend: string | null
}
