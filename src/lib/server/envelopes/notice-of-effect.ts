import type { Effect } from '#core/envelope/decision.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import type { Notice } from '../notifications/notifications.ts'

type Told = Pick<Notice, 'kind' | 'facts' | 'priority'>

/** What the sender is told in the product; null for what is no news to them, such as their own withdrawal. */
export function noticeOfEffect(envelope: Envelope, effect: Effect): Notice | null {
  const told = toldBy(envelope, effect)
  if (!told) return null
  const { id, sender, organizationId } = envelope

  return { ...told, to: [sender], organizationId, service: 'envelopes', url: `/envelopes/${id}` }
}

function toldBy({ title, reason, recipients }: Envelope, effect: Effect): Told | null {
  if (effect.kind === 'tell-seal-failed') {
    return { kind: 'envelopeSealFailed', facts: { title }, priority: 'high' }
  }
  if (effect.kind === 'tell-bounced') {
    const { name = '', email = '' } = recipients.find(({ id }) => id === effect.recipient) ?? {}
    return { kind: 'recipientBounced', facts: { title, name, email }, priority: 'high' }
  }
  if (effect.kind !== 'tell-outcome' || effect.outcome === 'voided') return null
  if (effect.outcome === 'declined') {
    const name = recipients.find(({ status }) => status === 'declined')?.name ?? ''
    return { kind: 'envelopeDeclined', facts: { title, name, reason: reason ?? '' }, priority: 'high' }
  }

  return { kind: effect.outcome === 'completed' ? 'envelopeCompleted' : 'envelopeExpired', facts: { title } }
}
