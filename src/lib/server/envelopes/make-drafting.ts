import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { EnvelopeId } from '#core/ids.ts'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import { answerIn } from '../kept-answer.ts'
import { chooseAudience } from '../organizations/audience.ts'
import type { Clock, Random } from '../ports.ts'
import { actOf } from './act-of.ts'
import { besideNew } from './beside-envelope.ts'
import { makeChangeDraft } from './change-draft.ts'
import { composeEnvelope, type Composition } from './compose-envelope.ts'
import { copyOfEnvelope } from './copy-of-envelope.ts'
import type { Enact } from './enact.ts'
import { insertsOfEnvelope, loadOwnEnvelope } from './envelope-rows.ts'
import { toEnvelopeShape } from './envelope-shape.ts'
import type { HeldEnvelope } from './held-envelope.ts'
import { holdForDraft, type HeldForDraft } from './hold-for-draft.ts'
import type { Passcodes } from './passcodes.ts'
import { assertWithinPlan } from './plan-limits.ts'
import { makeScheduleDraft } from './schedule-draft.ts'
import { makeSendDraft } from './send-draft.ts'

type Parts = {
  database: Database
  enact: Enact
  quotas: Quotas
  passcodes: Passcodes
  clock: Clock
  random: Random
}

/** From nothing to sent. */
export function makeDrafting(parts: Parts) {
  const { database, clock } = parts
  const create = makeCreateDraft(parts)
  const { spend, sendWithin, send } = makeSendDraft(parts)

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
    const held = await holdForDraft(tx, member, input.documents)
    // Before anything is published: whoever only sends takes the quota first too, and nobody waits for each other.
    if (then.send) await spend(tx, member)
    const made = await create(tx, member, input, held)
    const beside = besideNew(made.envelope, member.name, held.documents)
    if (!then.send) return toEnvelopeShape(made.envelope, beside, { member, now: clock.now() })
    const { sent, at } = await sendWithin(tx, member, made, { arrived: then.arrived })

    return toEnvelopeShape(sent, { ...beside, updatedAt: at }, { member, now: at })
  }

  return {
    createWithin,
    create: (member: Member, input: Composition): Promise<EnvelopeShape> =>
      answerIn(database, member.organization.id, (tx) => createWithin(tx, member, input, { send: false })),
    duplicate: (member: Member, id: string): Promise<EnvelopeShape> =>
      answerIn(database, member.organization.id, async (tx) => {
        const copy = copyOfEnvelope(await loadOwnEnvelope(tx, member, id))
        return createWithin(tx, member, copy, { send: false })
      }),
    ...makeChangeDraft(parts),
    ...makeScheduleDraft(parts),
    send,
  }
}

function makeCreateDraft({ enact, quotas, passcodes, clock, random }: Omit<Parts, 'database'>) {
  return async (
    tx: Transaction,
    member: Member,
    input: Composition,
    { endpoints, teams, documents }: HeldForDraft,
  ): Promise<HeldEnvelope> => {
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
      filedIn: null,
      audience: await chooseAudience(tx, member, input, teams),
    }
    const draft = await composeEnvelope(tx, member, input, facts, {
      ...{ random, passcodes, documents },
      before: [],
    })
    await assertWithinPlan(tx, quotas, member, draft)
    const created = { type: 'envelope.created', facts: { ...origin } } as const
    // Nobody else sees it before the commit.
    const held = { envelope: draft, last: null, endpoints }
    const decision = { envelope: draft, events: [created], effects: [] }

    return enact(tx, held, decision, act, insertsOfEnvelope(draft))
  }
}
