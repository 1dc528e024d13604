import type { RecipientId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Decision } from './decision.ts'
import { assertDraft } from './envelope-status.ts'
import type { Envelope } from './envelope.ts'
import { acts } from './roles.ts'
import { assertEndsAhead, assertSendable } from './sendable.ts'
import { moveOn } from './turns.ts'

/**
 * A draft becomes `sent`, and everybody of the first routing order is invited. Who made it themselves, by a direct link
 * (`arrived`), is not invited: they get a link to come back by, and the trail tells it apart.
 */
export function sendEnvelope(envelope: Envelope, at: Date, arrived: RecipientId | null = null): Decision {
  assertDraft(envelope)
  assertSendable(envelope)
  assertEndsAhead(envelope, acts, at)
  if (envelope.expiresAt !== null && envelope.expiresAt <= at) {
    throw new Refusal('envelope-expired', [{ pointer: '/expiresAt', code: 'envelope-expired' }])
  }

  const sent: Envelope = { ...envelope, status: 'sent', sentAt: at, sendAt: null, scheduledBy: null }
  const decision = moveOn({ envelope: sent, events: [{ type: 'envelope.sent' }], effects: [] }, at)

  return {
    ...decision,
    events: decision.events.map((one) =>
      one.type === 'recipient.notified' && one.recipient === arrived
        ? { ...one, facts: { entry: 'direct' } }
        : one,
    ),
  }
}
