import type { Envelope, Recipient } from '../envelope/envelope.ts'
import type { RecipientId } from '../ids.ts'
import type { EnvelopeEventType } from './event-types.ts'
import type { EnvelopeData, RecipientData, WebhookContent } from './webhook-event.ts'

/** What the list of recipients may take of a payload's 20 kB. The rest has a fixed number of ids, states and times. */
const maxListBytes = 16_000

/** What happened to an envelope, with the state it is in now; `recipient` names who did it or whom it befell. */
export function toEnvelopeContent(
  type: EnvelopeEventType,
  envelope: Envelope,
  recipient: RecipientId | null,
): WebhookContent {
  const concerned = envelope.recipients.find(({ id }) => id === recipient)

  return {
    type,
    data: { envelope: toEnvelopeData(envelope), recipient: concerned ? toRecipientData(concerned) : null },
  }
}

function toEnvelopeData(envelope: Envelope): EnvelopeData {
  const { id, status, version, templateId, templateVersion, bulkId, recipients } = envelope
  const inOrder = [...recipients].sort((one, other) => one.order - other.order).map(toRecipientData)

  return {
    ...{ id, status, version, templateId, templateVersion, bulkId },
    createdAt: envelope.createdAt.toISOString(),
    sentAt: envelope.sentAt?.toISOString() ?? null,
    expiresAt: envelope.expiresAt?.toISOString() ?? null,
    completedAt: envelope.completedAt?.toISOString() ?? null,
    recipients: inOrder.slice(0, countFitting(inOrder)),
    recipientsTotal: inOrder.length,
  }
}

function toRecipientData({ id, key, role, order, status, completedAt }: Recipient): RecipientData {
  return { id, key, role, order, status, completedAt: completedAt?.toISOString() ?? null }
}

function countFitting(recipients: readonly RecipientData[]): number {
  let bytes = 0
  const tooMany = recipients.findIndex((one) => {
    bytes += bytesOf(JSON.stringify(one)) + 1
    return bytes > maxListBytes
  })

  return tooMany === -1 ? recipients.length : tooMany
}

/** Of UTF-8 (RFC 3629 §3). JSON has escaped lone surrogates. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }

  return bytes
}
