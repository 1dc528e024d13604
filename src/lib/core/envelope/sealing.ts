import { Refusal } from '../refusal.ts'
import { unchanged, type Decision, type DomainEvent } from './decision.ts'
import { whyClosed } from './envelope-status.ts'
import type { Envelope } from './envelope.ts'

/** Everybody is done: from here on nobody can withdraw, only the seal is missing. */
export function startSealing({ envelope, events, effects }: Decision): Decision {
  return {
    envelope: { ...envelope, status: 'sealing', reason: null },
    events: [...events, { type: 'envelope.sealing' }],
    effects: [...effects, { kind: 'seal' }],
  }
}

/** The sealed file stands. Sealing twice is a no-op: the first seal is the only one. */
export function markSealed(envelope: Envelope, at: Date, facts: DomainEvent['facts']): Decision {
  if (envelope.status === 'completed') return unchanged(envelope)
  if (envelope.status !== 'sealing' && envelope.status !== 'seal_failed')
    throw new Refusal('envelope-not-sealed')

  return {
    envelope: { ...envelope, status: 'completed', completedAt: at, reason: null },
    events: [{ type: 'envelope.completed', facts }],
    effects: [{ kind: 'tell-outcome', outcome: 'completed' }],
  }
}

/** Sealing did not work; it is tried again, and the sender sees why. */
export function markSealFailed(envelope: Envelope, reason: string): Decision {
  if (envelope.status === 'completed') return unchanged(envelope)
  if (envelope.status === 'seal_failed') return unchanged({ ...envelope, reason })
  if (envelope.status !== 'sealing') throw new Refusal('envelope-not-sealed')

  return {
    envelope: { ...envelope, status: 'seal_failed', reason },
    events: [{ type: 'envelope.seal_failed', facts: { reason } }],
    effects: [{ kind: 'tell-seal-failed' }],
  }
}

/** The button behind `seal_failed`. */
export function retrySeal(envelope: Envelope): Decision {
  if (envelope.status === 'sealing') return { ...unchanged(envelope), effects: [{ kind: 'seal' }] }
  if (envelope.status !== 'seal_failed') throw new Refusal(whyClosed(envelope.status))

  return startSealing(unchanged(envelope))
}
