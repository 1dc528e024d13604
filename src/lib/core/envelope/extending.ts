import { Refusal } from '../refusal.ts'
import type { Decision } from './decision.ts'
import { canBeExtended, isOpen, whyClosed } from './envelope-status.ts'
import type { Envelope, Recipient } from './envelope.ts'
import { mapRecipients, untouched } from './recipients.ts'
import { acts } from './roles.ts'
import { moveOn } from './turns.ts'

/**
 * A later end, or the first one. An expired envelope lives again: whoever ran out of time is asked once more, and dates
 * of their own that have passed are taken back. Warnings are given anew. Throws `not-extended` for what has passed or is
 * no later than the present end.
 */
export function extendEnvelope(envelope: Envelope, expiresAt: Date, at: Date): Decision {
  if (!canBeExtended(envelope.status)) throw new Refusal(whyClosed(envelope.status))
  const wasOpen = isOpen(envelope.status)
  const isLater = !wasOpen || envelope.expiresAt === null || expiresAt > envelope.expiresAt
  if (expiresAt <= at || !isLater) throw new Refusal('not-extended')

  const later: Envelope = { ...envelope, expiresAt, warnedAt: null }
  const events: Decision['events'] = [
    {
      // One that lives again has been extended, also where only a recipient's own time was over.
      type: envelope.expiresAt || !wasOpen ? 'envelope.extended' : 'envelope.deadline_set',
      facts: { expiresAt: expiresAt.toISOString() },
    },
  ]
  if (wasOpen) return { envelope: later, events, effects: [] }

  return moveOn({ envelope: revive(later, at), events, effects: [] }, at)
}

function revive(envelope: Envelope, at: Date): Envelope {
  const hasBegun = envelope.recipients.some(
    (one) => acts(one) && (one.status !== 'expired' || one.consentedAt !== null),
  )

  return {
    ...mapRecipients(envelope, (recipient) =>
      recipient.status === 'expired' ? askAgain(recipient, at) : recipient,
    ),
    status: hasBegun ? 'in_progress' : 'sent',
  }
}

/** Whose turn it is then is for the order to say. */
function askAgain(recipient: Recipient, at: Date): Recipient {
  const { consentedAt, expiresAt } = recipient
  const isPast = expiresAt !== null && expiresAt <= at

  return { ...recipient, ...untouched, consentedAt, expiresAt: isPast ? null : expiresAt }
}
