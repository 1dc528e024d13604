import type { Decision } from '#core/envelope/decision.ts'
import { and, eq } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { envelope } from '../data/tables/envelopes.ts'
import type { Clock } from '../ports.ts'
import { actOf } from './act-of.ts'
import type { Enact } from './enact.ts'
import type { HeldEnvelope } from './held-envelope.ts'

/** The time of the last change stays: nothing was done in it, and lists keep their order. */
export function makeSettle({ enact, clock }: { enact: Enact; clock: Clock }) {
  return async (
    tx: Transaction,
    member: Member,
    before: HeldEnvelope,
    decision: Decision,
  ): Promise<HeldEnvelope> => {
    const { organizationId, id, sender, audience } = decision.envelope
    if (decision.events.length === 0) return before
    await tx
      .update(envelope)
      .set({ sender, ...audience })
      .where(and(eq(envelope.organizationId, organizationId), eq(envelope.id, id)))

    return enact(tx, { ...before, envelope: decision.envelope }, decision, actOf(member, clock.now()))
  }
}
