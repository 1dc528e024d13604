import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { assertDraft } from '#core/envelope/envelope-status.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { sendEnvelope } from '#core/envelope/sending.ts'
import type { EnvelopeId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { keepForEver, mayBeErased } from '#core/retention/retention.ts'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import { answerIn } from '../kept-answer.ts'
import { holdPlace } from '../organizations/hold-place.ts'
import type { Clock, Random } from '../ports.ts'
import { actOf } from './act-of.ts'
import { composeEnvelope, patchDraft } from './compose-envelope.ts'
import type { Enact } from './enact.ts'
import { deleteEnvelope, insertEnvelope, loadOwnEnvelope, rewriteDraft } from './envelope-rows.ts'
import { shapeOfEnvelope } from './envelope-shape.ts'
import type { Composition, Envelopes } from './envelopes.ts'
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
export function makeDrafting({
  database,
  enact,
  quotas,
  passcodes,
  clock,
  random,
}: Parts): Pick<Envelopes, 'create' | 'createWithin' | 'change' | 'remove' | 'send'> {
  async function create(tx: Transaction, member: Member, input: Composition): Promise<Envelope> {
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
    const draft = await composeEnvelope(tx, member, input, facts, { random, passcodes, before: [] })
    await assertWithinPlan(tx, quotas, member, draft)
    await insertEnvelope(tx, draft)
    const created = { type: 'envelope.created', facts: { ...origin } } as const

    return enact(tx, draft, { envelope: draft, happenings: [created], effects: [] }, act)
  }

  const spend = (tx: Transaction, { organization }: Member) => quotas.spend(tx, organization, 'MaxEnvelopes')

  async function send(
    tx: Transaction,
    member: Member,
    draft: Envelope,
    arrived?: string,
  ): Promise<EnvelopeShape> {
    const act = actOf(member, clock.now())
    const here = draft.recipients.find(({ key }) => key === arrived)
    const decision = sendEnvelope(draft, act.at, here?.id ?? null)
    await assertWithinPlan(tx, quotas, member, draft)

    return shapeOfEnvelope(tx, await enact(tx, draft, decision, act), { member, now: act.at })
  }

  async function createWithin(
    tx: Transaction,
    member: Member,
    input: Composition,
    then: { send: boolean; arrived?: string },
  ) {
    await holdPlace(tx, member)
    // Before anything is announced: whoever only sends takes the quota first too, and nobody waits for each other.
    if (then.send) await spend(tx, member)
    const draft = await create(tx, member, input)
    if (!then.send) return shapeOfEnvelope(tx, draft, { member, now: clock.now() })

    return send(tx, member, await loadOwnEnvelope(tx, member, draft.id, 'lock'), then.arrived)
  }

  return {
    createWithin,
    create: (member, input) =>
      answerIn(database, member.organization.id, (tx) => createWithin(tx, member, input, { send: false })),

    async change(member, id, patch, expectedVersion) {
      return database.transaction(member.organization.id, async (tx) => {
        const before = await loadOwnEnvelope(tx, member, id, 'lock')
        assertDraft(before)
        if (expectedVersion !== null && expectedVersion !== before.version)
          throw new Refusal('version-conflict')
        const facts = { ...before, version: before.version + 1 }
        const parts = { random, passcodes, before: before.recipients }
        const draft = await composeEnvelope(tx, member, patchDraft(before, patch), facts, parts)
        await assertWithinPlan(tx, quotas, member, draft)
        await rewriteDraft(tx, draft, clock.now())
        return shapeOfEnvelope(tx, draft, { member, now: clock.now() })
      })
    },

    async remove(member, id) {
      await database.transaction(member.organization.id, async (tx) => {
        const found = await loadOwnEnvelope(tx, member, id, 'lock')
        // Organizations choose no period yet, so everything sent is kept.
        const endedAt = found.completedAt
        if (!mayBeErased({ status: found.status, endedAt }, keepForEver, clock.now()))
          throw new Refusal('envelope-not-draft')
        await deleteEnvelope(tx, found)
      })
    },

    async send(member, id) {
      return database.transaction(member.organization.id, async (tx) => {
        await holdPlace(tx, member)
        const draft = await loadOwnEnvelope(tx, member, id, 'lock')
        assertDraft(draft)
        await spend(tx, member)
        return send(tx, member, draft)
      })
    },
  }
}
