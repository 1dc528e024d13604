import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { Decision, DomainEvent } from '#core/envelope/decision.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { assertDraft } from '#core/envelope/envelope-status.ts'
import { sendEnvelope } from '#core/envelope/sending.ts'
import { sendToSignNow } from '#core/envelope/signing-now.ts'
import { assertSender, requireChecks } from '#core/organizations/envelope-defaults.ts'
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

/**
 * `arrived` is the key of whoever came by a direct link; with `signNow` the sender signs it right away; `scheduled` is what the
 * clock sends in their name.
 */
type How = { arrived?: string | undefined; signNow?: boolean; scheduled?: boolean }

type Parts = { database: Database; enact: Enact; quotas: Quotas; clock: Clock }

/** Sending, by itself or in the transaction that has made the draft. */
export function makeSendDraft({ database, enact, quotas, clock }: Parts) {
  /** One envelope of those that the plan has for the month. Who may not send uses none up: `sending-restricted`. */
  async function spend(tx: Transaction, member: Member): Promise<void> {
    assertSender(member)
    await quotas.spend(tx, member.organization, 'MaxEnvelopes')
  }

  /** Once it is spent. */
  async function sendWithin(
    tx: Transaction,
    member: Member,
    draft: HeldEnvelope,
    how: How = {},
  ): Promise<{ sent: Envelope; at: Date }> {
    const act = actOf(member, clock.now())
    const envelope = { ...guarded(draft.envelope, member), consentLaw: member.organization.defaults.law }
    const decision = decide(envelope, member, how, act.at)
    await assertWithinPlan(tx, quotas, member, envelope)

    return { sent: (await enact(tx, draft, decision, act)).envelope, at: act.at }
  }

  /** `signNow` is for persons alone: throws `forbidden` for programs, `recipient-cannot-act` where it is not their turn. */
  async function send(member: Member, id: string, signNow = false): Promise<EnvelopeShape> {
    if (signNow && member.apiKey) throw new Refusal('forbidden')
    return database.transaction(member.organization.id, async (tx) => {
      // The quota is taken before the envelope, as by whoever creates and sends; so that nothing is refused for want of
      // it that cannot be sent at all, the draft is looked at first.
      const { found } = await holdPlaceBeside(tx, member, { found: standingOf(member, id) })
      if (!found) throw new Refusal('not-found')
      if (!found.isInHand) throw new Refusal('forbidden')
      assertDraft(found)
      await spend(tx, member)
      const draft = await holdOwnEnvelope(tx, member, id)
      assertDraft(draft.envelope)
      const { sent, at } = await sendWithin(tx, member, draft, { signNow })
      return shapeOfEnvelope(tx, sent, { member, now: at })
    })
  }

  return { spend, sendWithin, send }
}

/** A draft may be older than what the organization asks of everybody. */
export function guarded(draft: Envelope, { organization: { defaults } }: Member): Envelope {
  return { ...draft, recipients: requireChecks(draft.recipients, defaults.access) }
}

function decide(draft: Envelope, { email }: Member, how: How, at: Date): Decision {
  const { arrived, signNow = false, scheduled = false } = how
  if (signNow) return sendToSignNow(draft, email, at)
  const here = draft.recipients.find(({ key }) => key === arrived)
  const decision = sendEnvelope(draft, at, here?.id ?? null)

  return scheduled ? { ...decision, events: decision.events.map(asScheduled) } : decision
}

function asScheduled(event: DomainEvent): DomainEvent {
  return event.type === 'envelope.sent' ? { ...event, facts: { scheduled: true } } : event
}
