import type { RecipientId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { unchanged, type Decision, type DomainEvent } from './decision.ts'
import type { Envelope } from './envelope.ts'
import { getRecipient, withRecipient } from './recipients.ts'
import { moveOn, recipientToAct } from './turns.ts'

/** The first deliberate look of a recipient. Looking again changes nothing. */
export function viewEnvelope(envelope: Envelope, id: RecipientId, at: Date): Decision {
  const recipient = recipientToAct(envelope, id, at)
  if (recipient.status === 'viewed') return unchanged(envelope)

  const viewed = withRecipient({ ...envelope, status: 'in_progress' }, { ...recipient, status: 'viewed' })
  return { envelope: viewed, events: [{ type: 'recipient.viewed', recipient: id }], effects: [] }
}

/** Consent to sign electronically, given once before anything is filled in. */
export function consentToSign(
  envelope: Envelope,
  id: RecipientId,
  at: Date,
  disclosure: { version: string; locale: string; sha256: string },
): Decision {
  const seen = viewEnvelope(envelope, id, at)
  const recipient = getRecipient(seen.envelope, id)
  if (recipient.consentedAt) return seen

  return {
    envelope: withRecipient(seen.envelope, { ...recipient, consentedAt: at }),
    events: [...seen.events, { type: 'recipient.consented', recipient: id, facts: disclosure }],
    effects: [],
  }
}

/** An in-person signer says who they are: the sender may only have guessed. */
export function nameRecipient(envelope: Envelope, id: RecipientId, name: string, at: Date): Decision {
  const recipient = recipientToAct(envelope, id, at)
  if (recipient.role !== 'in_person') throw new Refusal('recipient-cannot-act')
  if (!name.trim()) throw new Refusal('recipient-name-missing')
  if (recipient.name === name.trim()) return unchanged(envelope)

  return {
    envelope: withRecipient(envelope, { ...recipient, name: name.trim() }),
    events: [{ type: 'recipient.changed', recipient: id, facts: { changed: 'name' } }],
    effects: [],
  }
}

/**
 * A recipient is done. A second completion is a no-op with the same answer. Whoever is next is invited; when nobody is
 * left the envelope goes to `sealing`.
 */
export function completeRecipient(
  envelope: Envelope,
  id: RecipientId,
  at: Date,
  facts: DomainEvent['facts'] = {},
  personal: DomainEvent['personal'] = {},
): Decision {
  if (getRecipient(envelope, id).status === 'completed') return unchanged(envelope)
  const recipient = recipientToAct(envelope, id, at)
  if (!recipient.consentedAt) throw new Refusal('consent-missing')

  const done = withRecipient(
    { ...envelope, status: 'in_progress' },
    { ...recipient, status: 'completed', completedAt: at },
  )
  return moveOn(
    {
      envelope: done,
      events: [{ type: 'recipient.completed', recipient: id, facts, personal }],
      effects: [],
    },
    at,
  )
}
