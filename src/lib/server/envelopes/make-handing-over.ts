import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { showEnvelope, transferEnvelope } from '#core/envelope/transferring.ts'
import type { UserId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { Notify } from '../notifications/notify.ts'
import { chooseAudience, type WishedAudience } from '../organizations/audience.ts'
import type { Clock } from '../ports.ts'
import type { Enact } from './enact.ts'
import { shapeOfEnvelope } from './envelope-shape.ts'
import { assertInHand, holdOwnEnvelope } from './held-envelope.ts'
import { makeSettle } from './settle-in-place.ts'
import { makeTransferAll } from './transfer-all.ts'
import { holdColleague, mayPassOn } from './transfer-rights.ts'
import { tellOfTransfer } from './transfer-news.ts'

type Parts = { database: Database; enact: Enact; notify: Notify; clock: Clock }

/** Who sees an envelope, and whose it is: in any state, since nothing changes for its recipients. */
export function makeHandingOver(parts: Parts) {
  const { database, notify, clock } = parts
  const settle = makeSettle(parts)

  return {
    /** Throws `team-unknown`. */
    show: (member: Member, id: string, wished: WishedAudience): Promise<EnvelopeShape> =>
      database.transaction(member.organization.id, async (tx) => {
        await assertInHand(tx, member, id)
        const audience = await chooseAudience(tx, member, wished)
        const before = await holdOwnEnvelope(tx, member, id)
        const { envelope: after } = await settle(tx, member, before, showEnvelope(before.envelope, audience))
        return shapeOfEnvelope(tx, after, { member, now: clock.now() })
      }),

    /** By its sender, or who manages and sees everything. Throws `forbidden`, `transfer-unknown` for who is no colleague. */
    transfer: (member: Member, id: string, to: string): Promise<void> =>
      database.transaction(member.organization.id, async (tx) => {
        await assertInHand(tx, member, id)
        await holdColleague(tx, member, to)
        const before = await holdOwnEnvelope(tx, member, id)
        if (before.envelope.sender !== member.id && !mayPassOn(member)) throw new Refusal('forbidden')
        const decision = transferEnvelope(before.envelope, to as UserId)
        const { envelope: after } = await settle(tx, member, before, decision)
        if (decision.events.length === 0) return
        const { title, mode } = after
        await tellOfTransfer(tx, notify, member, after.sender, {
          ...{ kind: 'envelopeTransferred', title, url: `/envelopes/${id}`, isTest: mode === 'test' },
        })
      }),

    transferAll: makeTransferAll(parts),
  }
}
