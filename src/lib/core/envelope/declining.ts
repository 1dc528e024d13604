import type { RecipientId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Decision, DomainEvent } from './decision.ts'
import type { Envelope } from './envelope.ts'
import { canBeCompleted } from './groups.ts'
import { getRecipient, withRecipient } from './recipients.ts'
import { roleRules } from './roles.ts'
import { moveOn, recipientToAct } from './turns.ts'

/** One refusal ends it for everybody, unless enough others of a group are left. */
export function declineEnvelope(envelope: Envelope, id: RecipientId, reason: string, at: Date): Decision {
  const recipient = getRecipient(envelope, id)
  if (recipient.status === 'completed') throw new Refusal('recipient-completed')
  if (!roleRules[recipient.role].mayDecline) throw new Refusal('recipient-cannot-decline')
  recipientToAct(envelope, id, at)
  if (!reason.trim()) throw new Refusal('reason-missing')

  const without = withRecipient({ ...envelope, status: 'in_progress' }, { ...recipient, status: 'declined' })
  const declined: DomainEvent = { type: 'recipient.declined', recipient: id, facts: { reason } }
  if (canBeCompleted(without)) {
    const told: Decision = {
      envelope: without,
      events: [declined],
      effects: [{ kind: 'tell-declined', recipient: id, reason }],
    }
    return moveOn(told, at)
  }

  return {
    envelope: { ...without, status: 'declined', reason },
    events: [declined, { type: 'envelope.declined' }],
    effects: [{ kind: 'tell-outcome', outcome: 'declined' }],
  }
}
