import type { RecordedEvent } from '#core/audit/audit-event.ts'
import { documentNamed } from '#core/audit/document-named.ts'
import { deviceName } from '#core/audit/device-name.ts'
import { variantOf } from '#core/audit/way-text.ts'
import { accessChecks } from '#core/envelope/envelope.ts'
import type { CompletionCertificateBlock } from '../pdf/completion-certificate.ts'
import type { CertificateFacts, Wording } from './certificate-facts.ts'

type EventRow = Extract<CompletionCertificateBlock, { kind: 'events' }>['rows'][number]

/** What happened, in words, in the order it happened. */
export function eventRows(facts: CertificateFacts, wording: Wording): EventRow[] {
  return facts.trail.map(({ event, disclosures }) => {
    const note = placeOf(disclosures, wording)
    return {
      at: wording.time(new Date(event.at)),
      text: sentenceOf({ event, disclosures }, facts, wording),
      ...(note && { note }),
    }
  })
}

/** From where, and with what; nothing of what happened by itself, or was erased. */
function placeOf({ ip, userAgent }: RecordedEvent['disclosures'], { t }: Wording): string {
  const told = [
    typeof ip?.value === 'string' ? t('certificate.from', { ip: ip.value }) : '',
    typeof userAgent?.value === 'string' ? deviceName(userAgent.value) : '',
  ]

  return told.filter((one) => one !== '').join(' · ')
}

function sentenceOf(
  { event, disclosures }: Pick<RecordedEvent, 'event' | 'disclosures'>,
  { envelope }: CertificateFacts,
  { t, time }: Wording,
): string {
  const recipient = envelope.recipients.find(({ id }) => id === event.recipient)
  const nameOf = (id: unknown) => envelope.recipients.find((one) => one.id === id)?.name ?? ''
  const check = accessChecks.find((one) => one === event.facts['check'])
  const until = event.facts['expiresAt']
  const own =
    event.actor.kind === 'recipient' && event.actor.id === event.recipient ? disclosures['name']?.value : null
  const known = recipient?.name ?? (typeof own === 'string' ? own : null)
  const { actor, facts } = event
  const actorName = disclosures['name']?.value
  const sentence = t(`certificate.event.${event.type.replace('.', '_')}`, {
    name: known ?? t('certificate.formerRecipient'),
    // To finish means something else for each role, and to come in for each way; i18next picks by the context.
    context: variantOf(event) ?? recipient?.role ?? '',
    by: actor.kind !== 'recipient' && typeof actorName === 'string' ? actorName : t('ways.somebody'),
    origin: typeof facts['origin'] === 'string' ? facts['origin'] : '',
    document: documentNamed({ disclosures }) ?? '',
    to: nameOf(event.facts['to']),
    host: recipient?.host?.name ?? '',
    check: check ? t(`certificate.access.${check}`) : '',
    until: typeof until === 'string' ? time(new Date(until)) : '',
  })
  const reason = event.type === 'envelope.seal_failed' ? null : event.facts['reason']

  return typeof reason === 'string' && reason.trim() !== '' ? `${sentence}: ${reason.trim()}` : sentence
}
