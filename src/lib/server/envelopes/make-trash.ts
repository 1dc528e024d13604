import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { Decision } from '#core/envelope/decision.ts'
import { deleteEnvelope, restoreEnvelope, trashEnvelope } from '#core/envelope/trashing.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { and, eq } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { envelope } from '../data/tables/envelopes.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Clock } from '../ports.ts'
import { actOf } from './act-of.ts'
import type { Enact } from './enact.ts'
import { shapeOfEnvelope } from './envelope-shape.ts'
import { eraseHeld } from './erase-held.ts'
import { holdOwnOrTrashed } from './held-envelope.ts'
import { holdLegalHold } from './legal-hold.ts'

type Parts = { database: Database; enact: Enact; enqueue: Enqueue; clock: Clock }

/** Into the trash, out of it, and out of the world. What has lain there for its days is erased by `make-erasure.ts`. */
export function makeTrash({ database, enact, enqueue, clock }: Parts) {
  /** The time of the last change stays: nothing was done in it, and what comes back stands where it stood. */
  async function decide(
    member: Member,
    id: string,
    rule: (found: Envelope, facts: { at: Date; legalHold: boolean }) => Decision,
  ): Promise<EnvelopeShape> {
    const home = member.organization.id
    return database.transaction(home, async (tx) => {
      const legalHold = await holdLegalHold(tx, home)
      const before = await holdOwnOrTrashed(tx, member, id)
      const act = actOf(member, clock.now())
      const decision = rule(before.envelope, { at: act.at, legalHold })
      const { envelope: after, events } = decision
      if (events.length > 0) {
        const { trashedAt, sendAt, scheduledBy } = after
        await tx
          .update(envelope)
          .set({ trashedAt, sendAt, scheduledBy })
          .where(and(eq(envelope.organizationId, home), eq(envelope.id, after.id)))
        await enact(tx, { ...before, envelope: after }, decision, act)
      }
      return shapeOfEnvelope(tx, after, { member, now: act.at })
    })
  }

  return {
    /** Throws `envelope-open`, `envelope-sealing`, `envelope-seal-failed`, `legal-hold`. One that is there stays. */
    trash: (member: Member, id: string): Promise<EnvelopeShape> => decide(member, id, trashEnvelope),

    restore: (member: Member, id: string): Promise<EnvelopeShape> => decide(member, id, restoreEnvelope),

    /** For good, with all that is kept of it. Throws `envelope-not-in-trash`, `forbidden`, `legal-hold`. */
    async remove(member: Member, id: string): Promise<void> {
      const home = member.organization.id
      await database.transaction(home, async (tx) => {
        const legalHold = await holdLegalHold(tx, home)
        const before = await holdOwnOrTrashed(tx, member, id)
        const by = { isOwner: member.held.isOwner, legalHold }
        const decision = deleteEnvelope(before.envelope, by)
        await enact(tx, before, decision, actOf(member, clock.now()))
        await eraseHeld({ enqueue }, tx, before.envelope)
      })
    },
  }
}
