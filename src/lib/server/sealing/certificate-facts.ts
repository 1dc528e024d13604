import type { RecordedEvent } from '#core/audit/audit-event.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { dayIn } from '#core/fields/calendar-date.ts'
import type { FieldValue } from '#core/fields/field.ts'
import type { DocumentId, FieldId } from '#core/ids.ts'
import type { StampedBy } from '#core/seal/stamped-by.ts'
import { dateFormat } from '#core/locale/date-format.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { Translate } from '../i18n/translator.ts'

export type CertificateFacts = {
  envelope: Envelope
  values: ReadonlyMap<FieldId, FieldValue>
  /** Fields whose text is longer than their boxes hold legibly. */
  cramped: ReadonlySet<FieldId>
  trail: readonly RecordedEvent[]
  senderName: string
  organizationName: string
  timeZone: string
  /** SHA-256 of documents as they came; of borrowed ones it is not known here. */
  uploads: ReadonlyMap<DocumentId, string>
  /** Who will have stamped the seal; null for nobody. */
  stampedBy: StampedBy | null
  locale: Locale
  publicUrl: string
}

/** How the certificate says things: in its language, and with times in the zone it names and in UTC. */
export type Wording = { t: Translate; time: (at: Date) => string }

export function timeFormat({
  locale,
  timeZone,
}: Pick<CertificateFacts, 'locale' | 'timeZone'>): (at: Date) => string {
  const styles = { dateStyle: 'medium', timeStyle: 'long' } as const
  const own = dateFormat(locale, { ...styles, timeZone })
  const inUtc = dateFormat(locale, { ...styles, timeZone: 'UTC' })
  const clockInUtc = dateFormat(locale, { timeStyle: 'long', timeZone: 'UTC' })

  return (at) => {
    const [told, utc] = [own.format(at), inUtc.format(at)]
    if (told === utc) return told
    const isSameDay = dayIn(timeZone, at) === dayIn('UTC', at)

    return `${told} (${isSameDay ? clockInUtc.format(at) : utc})`
  }
}
