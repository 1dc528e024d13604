import type { Effect } from '#core/envelope/decision.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { findDecliner, finishersOf, unfinishedOf } from '#core/envelope/letter-rules.ts'
import { addresseeOf } from '#core/envelope/recipients.ts'
import type { RecipientId } from '#core/ids.ts'
import type { NewNotification } from '../notifications/notify.ts'

type Told = Pick<NewNotification, 'kind' | 'facts' | 'priority'>

/** What the sender is told in the product; null for what is no news to them, such as their own withdrawal. */
export function notificationOfEffect(envelope: Envelope, effect: Effect): NewNotification | null {
  const told = toldBy(envelope, effect)
  if (!told) return null
  const { id, sender, organizationId, mode } = envelope
  const isTest = mode === 'test'

  return {
    ...told,
    ...{ to: [sender], organizationId, service: 'envelopes', url: `/envelopes/${id}` },
    ...(isTest && { isTest }),
  }
}

function toldBy(envelope: Envelope, effect: Effect): Told | null {
  const { title, expiresAt } = envelope
  const person = (id: RecipientId) => envelope.recipients.find((one) => one.id === id)

  switch (effect.kind) {
    case 'tell-seal-failed':
      return { kind: 'envelopeSealFailed', facts: { title }, priority: 'high' }
    case 'tell-bounced': {
      const recipient = person(effect.recipient)
      const email = recipient ? addresseeOf(recipient).email : ''
      return {
        kind: 'recipientBounced',
        facts: { title, name: recipient?.name ?? '', email },
        priority: 'high',
      }
    }
    case 'tell-declined': {
      const { name = '' } = person(effect.recipient) ?? {}
      return { kind: 'recipientDeclined', facts: { title, name, reason: effect.reason } }
    }
    case 'tell-delegated': {
      const { name = '' } = person(effect.from) ?? {}
      const { name: to = '' } = person(effect.recipient) ?? {}
      return { kind: 'recipientDelegated', facts: { title, name, to, reason: effect.reason } }
    }
    // The words stay in the trail: a notification outlives the envelope.
    case 'tell-asked':
      return {
        kind: 'recipientAsked',
        facts: { title, name: person(effect.recipient)?.name ?? '' },
        priority: 'high',
      }
    case 'tell-unsent':
      return { kind: 'envelopeUnsent', facts: { title, why: effect.why }, priority: 'high' }
    case 'tell-expiring':
      return {
        kind: 'envelopeExpiring',
        facts: {
          title,
          date: expiresAt?.toISOString() ?? '',
          timeZone: effect.timeZone,
          names: namesOf(unfinishedOf(envelope)),
        },
      }
    case 'tell-outcome':
      return toldOfOutcome(envelope, effect.outcome)
    default:
      return null
  }
}

type Outcome = Extract<Effect, { kind: 'tell-outcome' }>['outcome']

function toldOfOutcome(envelope: Envelope, outcome: Outcome): Told | null {
  const { title, reason } = envelope
  switch (outcome) {
    case 'voided':
      return null
    case 'declined': {
      const name = findDecliner(envelope)?.name ?? ''
      return { kind: 'envelopeDeclined', facts: { title, name, reason: reason ?? '' }, priority: 'high' }
    }
    case 'completed':
      return { kind: 'envelopeCompleted', facts: { title, names: namesOf(finishersOf(envelope)) } }
    case 'expired':
      return { kind: 'envelopeExpired', facts: { title, names: namesOf(unfinishedOf(envelope)) } }
  }
}

/** As many as a bell has room for. */
function namesOf(people: readonly Recipient[]): string {
  const names = people.slice(0, mostNames).map(({ name }) => name)

  return `${names.join(', ')}${people.length > mostNames ? ' …' : ''}`
}

const mostNames = 3
