import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { Decision } from '#core/envelope/decision.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import type { Member } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { Clock } from '../ports.ts'
import { actOf } from './act-of.ts'
import type { Enact } from './enact.ts'
import { shapeOfEnvelope } from './envelope-shape.ts'
import { holdOwnEnvelope } from './held-envelope.ts'

type Parts = { database: Database; enact: Enact; clock: Clock }

type Rule = (envelope: Envelope, at: Date, tx: Transaction) => Decision | Promise<Decision>

/** Load among the member's, decide by rule, make it true: every change after drafting goes through here. */
export function makeDecide({ database, enact, clock }: Parts) {
  async function decide(member: Member, id: string, rule: Rule): Promise<EnvelopeShape> {
    return database.transaction(member.organization.id, (tx) => decideIn(tx, member, id, rule))
  }

  async function decideIn(tx: Transaction, member: Member, id: string, rule: Rule): Promise<EnvelopeShape> {
    const before = await holdOwnEnvelope(tx, member, id)
    const act = actOf(member, clock.now())
    const after = await enact(tx, before, await rule(before.envelope, act.at, tx), act)

    return shapeOfEnvelope(tx, after.envelope, { member, now: act.at })
  }

  return { decide, decideIn }
}
