import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import type { RecipientId } from '#core/ids.ts'
import { toEnvelopeContent } from '#core/webhooks/envelope-data.ts'
import { isEnvelopeEvent } from '#core/webhooks/event-types.ts'
import type { PublishedEvent } from '../webhooks/publish.ts'

/** What of the audit trail is told to webhooks: with the state after all of it, in the order of the trail. */
export function eventsOfRecord(envelope: Envelope, recorded: readonly AuditEvent[]): PublishedEvent[] {
  const { id: envelopeId, organizationId, mode } = envelope

  return recorded.flatMap(({ type, sequence, at, recipient }) => {
    if (!isEnvelopeEvent(type)) return []
    const concerned = recipient as RecipientId | null
    const content = toEnvelopeContent(type, envelope, concerned)

    return [{ organizationId, mode, at: new Date(at), envelopeId, sequence, content }]
  })
}
