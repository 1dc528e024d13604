import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { assertDraft } from '#core/envelope/envelope-status.ts'
import { sendEnvelope } from '#core/envelope/sending.ts'
import { Refusal } from '#core/refusal.ts'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import { holdPlaceBeside } from '../organizations/hold-place.ts'
import type { Clock } from '../ports.ts'
import { actOf } from './act-of.ts'
import type { Enact } from './enact.ts'
import { standingOf } from './envelope-rows.ts'
import { shapeOfEnvelope } from './envelope-shape.ts'
import { holdOwnEnvelope, type HeldEnvelope } from './held-envelope.ts'
import { assertWithinPlan } from './plan-limits.ts'

type Parts = { database: Database; enact: Enact; quotas: Quotas; clock: Clock }

/** Sending, by itself or in the transaction that has made the draft. */
export function makeSendDraft({ database, enact, quotas, clock }: Parts) {
  /** One envelope of those that the plan has for the month. */
  const spend = (tx: Transaction, { organization }: Member) => quotas.spend(tx, organization, 'MaxEnvelopes')

  /** Once it is spent. `arrived` is the key of whoever came by a direct link. */
  async function sendWithin(
    tx: Transaction,
    member: Member,
    draft: HeldEnvelope,
    arrived?: string,
  ): Promise<{ sent: Envelope; at: Date }> {
    const act = actOf(member, clock.now())
    const here = draft.envelope.recipients.find(({ key }) => key === arrived)
    const decision = sendEnvelope(draft.envelope, act.at, here?.id ?? null)
    await assertWithinPlan(tx, quotas, member, draft.envelope)

    return { sent: (await enact(tx, draft, decision, act)).envelope, at: act.at }
  }

  async function send(member: Member, id: string): Promise<EnvelopeShape> {
    const organizationId = member.organization.id
    return database.transaction(organizationId, async (tx) => {
      // The quota is taken before the envelope, as by whoever creates and sends; so that nothing is refused for want of
      // it that cannot be sent at all, the draft is looked at first.
      const { found } = await holdPlaceBeside(tx, member, { found: standingOf(organizationId, id) })
      if (found?.mode !== member.organization.mode) throw new Refusal('not-found')
      assertDraft(found)
      await spend(tx, member)
      const draft = await holdOwnEnvelope(tx, member, id)
      assertDraft(draft.envelope)
      const { sent, at } = await sendWithin(tx, member, draft)
      return shapeOfEnvelope(tx, sent, { member, now: at })
    })
  }

  return { spend, sendWithin, send }
}
