import type { Effect } from '#core/envelope/decision.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { outcomeHearers, type Outcome } from '#core/envelope/outcome-hearers.ts'
import { addresseeOf, getRecipient } from '#core/envelope/recipients.ts'
import type { RecipientId } from '#core/ids.ts'
import type { AnyWork, Work } from '../jobs/enqueue.ts'

/** Sealing is never given up: everybody has signed. */
export const sealAttempts = 100

/** The jobs behind an effect; none for what is done at once, or told in the product alone. */
export function worksOfEffect(before: Envelope, after: Envelope, effect: Effect): AnyWork[] {
  if (effect.kind === 'tell-outcome') return worksOfOutcome(after, effect.outcome)
  const work = workOfEffect(before, after, effect)

  return work ? [work] : []
}

function workOfEffect(
  before: Envelope,
  after: Envelope,
  effect: Exclude<Effect, { kind: 'tell-outcome' }>,
): AnyWork | null {
  const { id: envelopeId, organizationId } = after
  const of = { organizationId }

  switch (effect.kind) {
    case 'invite':
    case 'invite-again':
    case 'remind':
      return inviting(after, effect.recipient, effect.kind)
    case 'warn-expiry': {
      const { id, lastRemindedAt } = getRecipient(after, effect.recipient)
      const key = `${envelopeId}/${id}/${lastRemindedAt?.getTime()}`
      return { ...of, kind: 'warn-expiry', key, payload: { envelopeId, recipientId: id } }
    }
    case 'seal':
      return { ...of, kind: 'seal', key: envelopeId, payload: { envelopeId }, maxAttempts: sealAttempts }
    case 'tell-seal-failed':
      return { ...of, kind: effect.kind, key: envelopeId, payload: { envelopeId } }
    case 'tell-bounced':
    case 'tell-skipped': {
      const { kind, recipient: recipientId } = effect
      return { ...of, kind, key: `${envelopeId}/${recipientId}`, payload: { envelopeId, recipientId } }
    }
    case 'tell-asked':
    case 'tell-answered': {
      const { kind, recipient: recipientId } = effect
      const at = effect.at.toISOString()
      const payload = { envelopeId, recipientId, at }
      return { ...of, kind, key: `${envelopeId}/${recipientId}/${at}`, payload }
    }
    case 'tell-unsent': {
      const key = `${envelopeId}/${before.sendAt?.getTime() ?? ''}`
      return { ...of, kind: effect.kind, key, payload: { envelopeId, why: effect.why } }
    }
    case 'tell-delegated': {
      const { kind, from, recipient: to, reason } = effect
      return { ...of, kind, key: `${envelopeId}/${from}`, payload: { envelopeId, from, to, reason } }
    }
    case 'tell-removed': {
      const gone = getRecipient(before, effect.recipient)
      const payload = { envelopeId, recipientId: gone.id, ...addresseeOf(gone), locale: gone.locale }
      return { ...of, kind: effect.kind, key: `${envelopeId}/${effect.recipient}`, payload }
    }
    case 'tell-declined':
    case 'tell-expiring':
    case 'revoke-links':
    case 'drop-values':
    case 'drop-answers':
      return null
  }
}

/** A job for each who is told: whoever's address makes trouble is tried again alone. */
function worksOfOutcome(envelope: Envelope, outcome: Outcome): AnyWork[] {
  const { id: envelopeId, organizationId, expiresAt } = envelope
  const everybody = [...outcomeHearers(envelope, outcome).map(({ id }) => id), 'sender']

  return everybody.map((to) => ({
    organizationId,
    kind: 'tell-outcome',
    // An envelope can expire more than once.
    key: `${envelopeId}/${outcome}/${expiresAt?.getTime() ?? ''}/${to}`,
    payload: { envelopeId, outcome, to },
  }))
}

/** Each turn is a job of its own: one that is just being mailed must not swallow the next. So is each further mail. */
function inviting(
  envelope: Envelope,
  id: RecipientId,
  kind: 'invite' | 'invite-again' | 'remind',
): Work<'invite'> {
  const { notifiedAt, lastRemindedAt } = getRecipient(envelope, id)
  const asked = notifiedAt?.toISOString()
  const further = { 'invite-again': 'again', remind: 'reminder' } as const
  const which = kind === 'invite' ? (asked ?? '') : `${further[kind]}/${lastRemindedAt?.getTime()}`

  return {
    kind: 'invite',
    key: `${envelope.id}/${id}/${which}`,
    payload: {
      ...{ envelopeId: envelope.id, recipientId: id, reminder: kind === 'remind' },
      ...(kind === 'invite-again' && { again: true as const }),
      ...(asked && { asked }),
    },
    organizationId: envelope.organizationId,
  }
}
