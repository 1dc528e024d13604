import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { Decision } from '#core/envelope/decision.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { assertSender } from '#core/organizations/envelope-defaults.ts'
import { scheduleEnvelope, unscheduleEnvelope } from '#core/envelope/scheduling.ts'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database } from '../data/database.ts'
import { holdPlace } from '../organizations/hold-place.ts'
import type { Clock } from '../ports.ts'
import { actOf } from './act-of.ts'
import type { Enact } from './enact.ts'
import { shapeOfEnvelope } from './envelope-shape.ts'
import { holdOwnEnvelope } from './held-envelope.ts'
import { assertWithinPlan } from './plan-limits.ts'
import { guarded } from './send-draft.ts'

type Parts = { database: Database; enact: Enact; quotas: Quotas; clock: Clock }

/** Leaves sending to the clock, or takes it back. The month's quota is asked for when it is sent, which may be another month. */
export function makeScheduleDraft({ database, enact, quotas, clock }: Parts) {
  async function decide(
    member: Member,
    id: string,
    rule: (draft: Envelope, at: Date) => Decision,
    { asksPlan }: { asksPlan: boolean },
  ): Promise<EnvelopeShape> {
    return database.transaction(member.organization.id, async (tx) => {
      await holdPlace(tx, member)
      const draft = await holdOwnEnvelope(tx, member, id)
      const act = actOf(member, clock.now())
      const decision = rule(draft.envelope, act.at)
      if (asksPlan) await assertWithinPlan(tx, quotas, member, decision.envelope)
      const { envelope } =
        decision.envelope === draft.envelope ? draft : await enact(tx, draft, decision, act)
      return shapeOfEnvelope(tx, envelope, { member, now: act.at })
    })
  }

  return {
    /** Throws `sending-restricted`, what sending would, as of then, and `send-time-past`, `send-time-too-late`, `expiry-before-sending`. */
    schedule: (member: Member, id: string, sendAt: Date): Promise<EnvelopeShape> =>
      decide(
        member,
        id,
        (draft, at) => {
          assertSender(member)
          return scheduleEnvelope(guarded(draft, member), sendAt, member.id, at)
        },
        { asksPlan: true },
      ),
    unschedule: (member: Member, id: string): Promise<EnvelopeShape> =>
      decide(member, id, unscheduleEnvelope, { asksPlan: false }),
  }
}
