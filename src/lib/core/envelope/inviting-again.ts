import type { RecipientId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Decision } from './decision.ts'
import { assertLive } from './envelope-status.ts'
import type { Envelope } from './envelope.ts'
import { getRecipient, withRecipient } from './recipients.ts'
import { isRemindable } from './reminding.ts'

/** Of one person: whoever asks for mails does not get them by the dozen. */
export const minutesBetweenMails = 10

/**
 * The invitation once more, for whom it got lost or came back. Their turn stays as it began, and with it the links that
 * they have; the schedule counts it as a reminder by hand. Throws `recipient-out-of-turn`, and `mailed-just-now` where
 * a reminder or this was sent to them in the last minutes.
 */
export function inviteAgain(envelope: Envelope, id: RecipientId, at: Date): Decision {
  assertLive(envelope, at)
  const recipient = getRecipient(envelope, id)
  if (!isRemindable(recipient, at)) throw new Refusal('recipient-out-of-turn')
  const last = recipient.lastRemindedAt
  if (last && at.getTime() < last.getTime() + minutesBetweenMails * 60_000)
    throw new Refusal('mailed-just-now')
  const { status } = recipient

  return {
    envelope: withRecipient(envelope, {
      ...recipient,
      status: status === 'bounced' ? 'notified' : status,
      lastRemindedAt: at,
    }),
    events: [{ type: 'recipient.reminded', recipient: id, facts: { cause: 'invitation' } }],
    effects: [{ kind: 'invite-again', recipient: id }],
  }
}
