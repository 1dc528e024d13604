import { Refusal } from '../refusal.ts'
import type { Decision } from './decision.ts'
import type { Envelope } from './envelope.ts'
import { isAwaited } from './recipients.ts'
import { sendEnvelope } from './sending.ts'

/**
 * Sends what its sender signs right away, signed in as they are: nobody is invited by mail to what they are doing already,
 * and the trail tells so. Throws `recipient-cannot-act` where it is not their turn.
 */
export function sendToSignNow(draft: Envelope, senderEmail: string, at: Date): Decision {
  const { envelope, events, effects } = sendEnvelope(draft, at)
  const email = senderEmail.toLowerCase()
  const own = envelope.recipients.find(
    (one) => isAwaited(one) && one.role !== 'in_person' && one.email.toLowerCase() === email,
  )
  if (!own) throw new Refusal('recipient-cannot-act')

  return {
    envelope,
    events: events.map((one) =>
      one.type === 'recipient.notified' && one.recipient === own.id
        ? { ...one, facts: { entry: 'own' } }
        : one,
    ),
    effects: effects.filter((one) => one.kind !== 'invite' || one.recipient !== own.id),
  }
}
