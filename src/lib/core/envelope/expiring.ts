import { unchanged, type Decision, type DomainEvent } from './decision.ts'
import { isOpen, isOverdue } from './envelope-status.ts'
import type { Envelope } from './envelope.ts'
import { canBeCompleted } from './groups.ts'
import { isPending, isRecipientOverdue, mapRecipients } from './recipients.ts'
import { moveOn } from './turns.ts'

/**
 * What the clock does to an overdue envelope, and to recipients whose own time is over: without enough others of their
 * group the envelope cannot be completed any more and expires with them. Before its time nothing changes.
 */
export function expireEnvelope(envelope: Envelope, at: Date): Decision {
  if (isOverdue(envelope, at)) return expire(envelope, [])
  const late = envelope.recipients.filter((recipient) => isRecipientOverdue(recipient, at))
  if (!isOpen(envelope.status) || late.length === 0) return unchanged(envelope)

  const without = mapRecipients(envelope, (one) => (late.includes(one) ? { ...one, status: 'expired' } : one))
  const events = late.map(({ id }): DomainEvent => ({ type: 'recipient.expired', recipient: id }))
  if (!canBeCompleted(without)) return expire(without, events)

  return moveOn({ envelope: without, events, effects: [] }, at)
}

function expire(envelope: Envelope, events: readonly DomainEvent[]): Decision {
  return {
    envelope: {
      ...mapRecipients(envelope, (one) => (isPending(one) ? { ...one, status: 'expired' } : one)),
      status: 'expired',
    },
    events: [...events, { type: 'envelope.expired' }],
    effects: [{ kind: 'tell-outcome', outcome: 'expired' }],
  }
}
