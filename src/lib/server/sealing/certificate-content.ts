import type { RecordedEvent } from '#core/audit/audit-event.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { isSignature, type FieldValue, type Signature } from '#core/fields/field.ts'
import type { FieldId } from '#core/ids.ts'
import type { Locale } from '#core/locale/locale.ts'
import { translator, type Translate } from '../i18n/translator.ts'
import type { CertificateBlock } from '../ports.ts'
import { shortId } from './stamps-of.ts'

export type CertificateFacts = {
  envelope: Envelope
  values: ReadonlyMap<FieldId, FieldValue>
  trail: readonly RecordedEvent[]
  senderName: string
  organizationName: string
  mode: 'live' | 'test'
  timeZone: string
  timeStamped: boolean
  locale: Locale
  publicUrl: string
}

/** The certificate of completion: what was signed, by whom, how, when, and how to check it. */
export function certificateOf(facts: CertificateFacts): CertificateBlock[] {
  const { envelope, locale, organizationName, mode } = facts
  const t = translator(locale)
  const time = timeFormat(facts)

  return [
    { kind: 'title', text: t('certificate.title'), subtitle: envelope.title },
    ...(mode === 'test' ? [{ kind: 'paragraph' as const, text: t('certificate.testMode') }] : []),
    {
      kind: 'facts',
      rows: [
        [t('certificate.envelope'), envelope.id],
        [t('certificate.sender'), `${facts.senderName}, ${organizationName}`],
        [t('certificate.sent'), envelope.sentAt ? time(envelope.sentAt) : ''],
        [t('certificate.timeZone'), facts.timeZone],
        [t('certificate.level'), t(facts.timeStamped ? 'certificate.levelTimeStamped' : 'certificate.levelBasic')],
      ],
    },
    { kind: 'heading', text: t('certificate.documents') },
    {
      kind: 'facts',
      rows: envelope.documents.flatMap(({ name, sha256, pages }) => [
        [t('certificate.document'), `${name} (${t('certificate.pages', { count: pages.length })})`] as const,
        [t('certificate.sha256'), sha256] as const,
      ]),
    },
    { kind: 'heading', text: t('certificate.recipients') },
    ...envelope.recipients.map((recipient) => personOf(recipient, facts, t, time)),
    { kind: 'heading', text: t('certificate.events') },
    { kind: 'events', rows: facts.trail.map((recorded) => eventLine(recorded, envelope, t, time)) },
    { kind: 'heading', text: t('certificate.checking') },
    { kind: 'paragraph', text: t('certificate.howToCheck') },
    { kind: 'qr', url: `${facts.publicUrl}/verify`, text: t('certificate.qr', { url: `${facts.publicUrl}/verify` }) },
  ]
}

function personOf(
  recipient: Recipient,
  { envelope, values, trail }: CertificateFacts,
  t: Translate,
  time: (at: Date) => string,
): CertificateBlock {
  const completion = trail.find(({ event }) => event.type === 'recipient.completed' && event.recipient === recipient.id)
  const told = (name: string) => completion?.disclosures[name]?.value
  const ip = told('ip')
  const zone = completion?.event.facts['timeZone']
  const rows: (readonly [string, string])[] = [
    [t('certificate.email'), recipient.email],
    [t('certificate.signatureId'), shortId(recipient.id)],
    [t('certificate.accessCheck'), t('certificate.accessByLink')],
  ]
  if (recipient.consentedAt) rows.push([t('certificate.consented'), time(recipient.consentedAt)])
  if (recipient.completedAt) rows.push([t('certificate.completed'), time(recipient.completedAt)])
  if (typeof ip === 'string') rows.push([t('certificate.ip'), ip])
  if (typeof zone === 'string') rows.push([t('certificate.browserZone'), zone])

  return {
    kind: 'person',
    name: recipient.name,
    role: t(`certificate.roles.${recipient.role}`),
    signature: signatureOf(recipient, envelope, values),
    rows,
  }
}

function signatureOf(recipient: Recipient, envelope: Envelope, values: ReadonlyMap<FieldId, FieldValue>): Signature | null {
  const signatures = envelope.fields
    .filter(({ recipient: owner, type }) => owner === recipient.id && type === 'signature')
    .map(({ id }) => values.get(id))

  return signatures.find(isSignature) ?? null
}

function eventLine({ event }: RecordedEvent, envelope: Envelope, t: Translate, time: (at: Date) => string) {
  const name = envelope.recipients.find(({ id }) => id === event.recipient)?.name ?? ''

  return { at: time(new Date(event.at)), text: t(`certificate.event.${event.type.replace('.', '_')}`, { name }) }
}

function timeFormat({ locale, timeZone }: CertificateFacts): (at: Date) => string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone,
  })

  return (at) => format.format(at)
}
