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
        [
          t('certificate.level'),
          t(facts.timeStamped ? 'certificate.levelTimeStamped' : 'certificate.levelBasic'),
        ],
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
    { kind: 'qr', url: `${facts.publicUrl}/verify`, text: t('certificate.qr') },
  ]
}

function personOf(
  recipient: Recipient,
  facts: CertificateFacts,
  t: Translate,
  time: (at: Date) => string,
): CertificateBlock {
  const signature = recipient.role === 'signer' ? signatureOf(recipient, facts) : null
  const email = [t('certificate.email'), recipient.email] as const
  const id = [t('certificate.signatureId'), shortId(recipient.id)] as const

  return {
    kind: 'person',
    name: recipient.name,
    role: t(`certificate.roles.${recipient.role}`),
    signature,
    rows: [email, ...(signature ? [id] : []), ...partOf(recipient, facts, t, time)],
  }
}

/** What somebody did. Who only receives a copy must not read like a signer who did not sign. */
function partOf(
  { id, role, consentedAt, completedAt }: Recipient,
  { trail }: CertificateFacts,
  t: Translate,
  time: (at: Date) => string,
): (readonly [string, string])[] {
  if (role === 'cc') return [[t('certificate.copy'), t('certificate.copyByMail')]]

  const rows: (readonly [string, string])[] = [[t('certificate.accessCheck'), t('certificate.accessByLink')]]
  if (consentedAt) rows.push([t('certificate.consented'), time(consentedAt)])
  if (completedAt) rows.push([t(`certificate.finished.${role}`), time(completedAt)])

  const completion = trail.find(({ event }) => event.type === 'recipient.completed' && event.recipient === id)
  const ip = completion?.disclosures['ip']?.value
  const zone = completion?.event.facts['timeZone']
  if (typeof ip === 'string') rows.push([t('certificate.ip'), ip])
  if (typeof zone === 'string') rows.push([t('certificate.browserZone'), zone])

  return rows
}

function signatureOf({ id: owner }: Recipient, { envelope, values }: CertificateFacts): Signature | null {
  const signatures = envelope.fields
    .filter(({ recipient, type }) => recipient === owner && type === 'signature')
    .map(({ id }) => values.get(id))

  return signatures.find(isSignature) ?? null
}

function eventLine({ event }: RecordedEvent, envelope: Envelope, t: Translate, time: (at: Date) => string) {
  const recipient = envelope.recipients.find(({ id }) => id === event.recipient)
  // To finish means something else for each role; i18next picks the sentence by its context.
  const context = recipient?.role ?? ''
  const text = t(`certificate.event.${event.type.replace('.', '_')}`, {
    name: recipient?.name ?? '',
    context,
  })

  return { at: time(new Date(event.at)), text }
}

function timeFormat({ locale, timeZone }: CertificateFacts): (at: Date) => string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone,
  })

  return (at) => format.format(at)
}
