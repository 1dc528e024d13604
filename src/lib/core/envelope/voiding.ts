import { Refusal } from '../refusal.ts'
import type { Decision } from './decision.ts'
import { assertOpen } from './envelope-status.ts'
import type { Envelope } from './envelope.ts'

/** Signed copies stay valid for ever, so only an open envelope can be withdrawn. */
export function voidEnvelope(envelope: Envelope, reason: string): Decision {
  assertOpen(envelope)
  if (!reason.trim()) throw new Refusal('reason-missing')

  return {
    envelope: { ...envelope, status: 'voided', reason },
    events: [{ type: 'envelope.voided', facts: { reason } }],
    effects: [{ kind: 'tell-outcome', outcome: 'voided' }],
  }
}
