import type { Decision } from '#core/envelope/decision.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import type { Transaction } from '../data/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Tell } from '../notifications/notifications.ts'
import type { Random } from '../ports.ts'
import { recordHappenings, type Act } from './audit-trail.ts'
import { writeTransition } from './envelope-rows.ts'
import { noticeOfEffect } from './notice-of-effect.ts'

export type Enact = (tx: Transaction, before: Envelope, decision: Decision, act: Act) => Promise<Envelope>

/** Makes a decision true: state, audit trail, notifications and follow-up jobs, in the caller's one transaction. */
export function makeEnact(enqueue: Enqueue, tell: Tell, random: Random): Enact {
  return async (tx, before, { envelope, happenings, effects }, act) => {
    if (envelope !== before) await writeTransition(tx, before, envelope, act.at)
    await recordHappenings(tx, envelope, act, happenings, random)
    const { id: envelopeId, organizationId } = envelope
    for (const effect of effects) {
      const notice = noticeOfEffect(envelope, effect)
      if (notice) await tell(tx, notice)
      if (effect.kind === 'invite') {
        const { recipient: recipientId } = effect
        const payload = { envelopeId, recipientId, reminder: false }
        await enqueue(tx, { kind: 'invite', key: `${envelopeId}/${recipientId}`, payload, organizationId })
      } else if (effect.kind === 'seal') {
        await enqueue(tx, {
          kind: 'seal',
          key: envelopeId,
          payload: { envelopeId },
          organizationId,
          maxAttempts: 100,
        })
      } else if (effect.kind === 'tell-outcome') {
        const payload = { envelopeId, outcome: effect.outcome }
        await enqueue(tx, {
          kind: 'tell-outcome',
          key: `${envelopeId}/${effect.outcome}`,
          payload,
          organizationId,
        })
      } else if (effect.kind === 'tell-bounced') {
        const payload = { envelopeId, recipientId: effect.recipient }
        await enqueue(tx, {
          kind: 'tell-bounced',
          key: `${envelopeId}/${effect.recipient}`,
          payload,
          organizationId,
        })
      } else {
        await enqueue(tx, {
          kind: 'tell-seal-failed',
          key: envelopeId,
          payload: { envelopeId },
          organizationId,
        })
      }
    }

    return envelope
  }
}
