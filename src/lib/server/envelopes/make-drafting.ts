import type { EnvelopePatch, EnvelopeShape } from '#contract/envelope-shapes.ts'
import { assertDraft } from '#core/envelope/envelope-status.ts'
import { sendEnvelope } from '#core/envelope/sending.ts'
import type { EnvelopeId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { keepForEver, mayBeErased } from '#core/retention/retention.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { DocumentRow } from '../documents/document-rows.ts'
import { answerIn } from '../kept-answer.ts'
import { holdPlaceBeside } from '../organizations/hold-place.ts'
import type { Clock, Random } from '../ports.ts'
import { endpointsOf, type Endpoint } from '../webhooks/listeners.ts'
import { actOf } from './act-of.ts'
import { besideNew } from './beside-envelope.ts'
import { composeEnvelope, patchDraft } from './compose-envelope.ts'
import type { Enact } from './enact.ts'
import { deleteEnvelope, insertEnvelope, rewriteDraft, standingOf } from './envelope-rows.ts'
import { shapeOfEnvelope, toEnvelopeShape } from './envelope-shape.ts'
import type { Composition } from './compose-envelope.ts'
import { holdOwnEnvelope, type HeldEnvelope } from './held-envelope.ts'
import type { Passcodes } from './passcodes.ts'
import { assertWithinPlan } from './plan-limits.ts'

type Parts = {
  database: Database
  enact: Enact
  quotas: Quotas
  passcodes: Passcodes
  clock: Clock
  random: Random
}

/** From nothing to sent. */
export function makeDrafting({ database, enact, quotas, passcodes, clock, random }: Parts) {
  async function create(
    tx: Transaction,
    member: Member,
    input: Composition,
    endpoints: readonly Endpoint[],
  ): Promise<{ made: HeldEnvelope; documents: readonly DocumentRow[] }> {
    const act = actOf(member, clock.now())
    const { origin } = input
    const facts = {
      id: random.uuid() as EnvelopeId,
      sender: member.id,
      mode: member.organization.mode,
      version: 1,
      createdAt: act.at,
      templateId: origin?.templateId ?? null,
      templateVersion: origin?.templateVersion ?? null,
      bulkId: origin?.bulkId ?? null,
    }
    const { draft, documents } = await composeEnvelope(tx, member, input, facts, {
      random,
      passcodes,
      before: [],
    })
    await assertWithinPlan(tx, quotas, member, draft)
    await insertEnvelope(tx, draft)
    const created = { type: 'envelope.created', facts: { ...origin } } as const
    // Nobody else sees it before the commit.
    const held = { envelope: draft, last: null, endpoints }

    return {
      made: await enact(tx, held, { envelope: draft, events: [created], effects: [] }, act),
      documents,
    }
  }

  const spend = (tx: Transaction, { organization }: Member) => quotas.spend(tx, organization, 'MaxEnvelopes')

  async function send(tx: Transaction, member: Member, draft: HeldEnvelope, arrived?: string) {
    const act = actOf(member, clock.now())
    const here = draft.envelope.recipients.find(({ key }) => key === arrived)
    const decision = sendEnvelope(draft.envelope, act.at, here?.id ?? null)
    await assertWithinPlan(tx, quotas, member, draft.envelope)

    return { sent: (await enact(tx, draft, decision, act)).envelope, at: act.at }
  }

  /**
   * As part of a transaction that sees the member's organization, with which it stands or falls: what may not be sent
   * leaves no draft behind.
   */
  async function createWithin(
    tx: Transaction,
    member: Member,
    input: Composition,
    then: { send: boolean; /** Key of whoever came by a direct link. */ arrived?: string },
  ): Promise<EnvelopeShape> {
    const { endpoints } = await holdPlaceBeside(tx, member, {
      endpoints: endpointsOf(member.organization.id),
    })
    // Before anything is published: whoever only sends takes the quota first too, and nobody waits for each other.
    if (then.send) await spend(tx, member)
    const { made, documents } = await create(tx, member, input, endpoints)
    const beside = besideNew(made.envelope, member.name, documents)
    if (!then.send) return toEnvelopeShape(made.envelope, beside, { member, now: clock.now() })
    const { sent, at } = await send(tx, member, made, then.arrived)

    return toEnvelopeShape(sent, { ...beside, updatedAt: at }, { member, now: at })
  }

  return {
    createWithin,
    create: (member: Member, input: Composition): Promise<EnvelopeShape> =>
      answerIn(database, member.organization.id, (tx) => createWithin(tx, member, input, { send: false })),

    async change(
      member: Member,
      id: string,
      patch: z.output<typeof EnvelopePatch>,
      expectedVersion: number | null,
    ): Promise<EnvelopeShape> {
      return database.transaction(member.organization.id, async (tx) => {
        const { envelope: before } = await holdOwnEnvelope(tx, member, id)
        assertDraft(before)
        if (expectedVersion !== null && expectedVersion !== before.version)
          throw new Refusal('version-conflict')
        const facts = { ...before, version: before.version + 1 }
        const parts = { random, passcodes, before: before.recipients }
        const { draft } = await composeEnvelope(tx, member, patchDraft(before, patch), facts, parts)
        await assertWithinPlan(tx, quotas, member, draft)
        const now = clock.now()
        await rewriteDraft(tx, draft, now)
        return shapeOfEnvelope(tx, draft, { member, now })
      })
    },

    async remove(member: Member, id: string): Promise<void> {
      await database.transaction(member.organization.id, async (tx) => {
        const { envelope: found } = await holdOwnEnvelope(tx, member, id)
        // Organizations choose no period yet, so everything sent is kept.
        const endedAt = found.completedAt
        if (!mayBeErased({ status: found.status, endedAt }, keepForEver, clock.now()))
          throw new Refusal('envelope-not-draft')
        await deleteEnvelope(tx, found)
      })
    },

    async send(member: Member, id: string): Promise<EnvelopeShape> {
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
        const { sent, at } = await send(tx, member, draft)
        return shapeOfEnvelope(tx, sent, { member, now: at })
      })
    },
  }
}
