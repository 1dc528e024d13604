import type { RecipientId } from '../ids.ts'
import { unchanged, type Decision } from './decision.ts'
import { isOpen } from './envelope-status.ts'
import type { Envelope } from './envelope.ts'
import { getRecipient, withRecipient } from './recipients.ts'

/** The invitation was refused: the sender is told. The link works all the same, should the person have it. */
export function bounceRecipient(envelope: Envelope, id: RecipientId): Decision {
  const recipient = getRecipient(envelope, id)
  if (!isOpen(envelope.status) || recipient.status !== 'notified') return unchanged(envelope)

  return {
    envelope: withRecipient(envelope, { ...recipient, status: 'bounced' }),
    events: [{ type: 'recipient.bounced', recipient: id }],
    effects: [{ kind: 'tell-bounced', recipient: id }],
  }
}
