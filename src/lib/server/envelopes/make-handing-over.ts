import type { TransferResult } from '#contract/team-shapes.ts'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { Decision } from '#core/envelope/decision.ts'
import { showEnvelope, transferEnvelope } from '#core/envelope/transferring.ts'
import { isUuid, type UserId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { contact } from '../data/tables/contacts.ts'
import { directLink } from '../data/tables/directory.ts'
import { bulkSend, template } from '../data/tables/documents.ts'
import { envelope } from '../data/tables/envelopes.ts'
import type { Notify } from '../notifications/notify.ts'
import { chooseAudience, type WishedAudience } from '../organizations/audience.ts'
import { holdPlace } from '../organizations/hold-place.ts'
import { isMember } from '../organizations/member-rows.ts'
import type { Clock } from '../ports.ts'
import { actOf } from './act-of.ts'
import type { Enact } from './enact.ts'
import { shapeOfEnvelope } from './envelope-shape.ts'
import { assertInHand, holdEnvelope, holdOwnEnvelope, type HeldEnvelope } from './held-envelope.ts'

type Parts = { database: Database; enact: Enact; notify: Notify; clock: Clock }

/** Each with its own line in its own trail: so many in one call, and the caller asks again. */
const atOnce = 100

/** Who sees an envelope, and whose it is: in any state, since nothing changes for its recipients. */
export function makeHandingOver({ database, enact, notify, clock }: Parts) {
  /** The time of the last change stays: nothing was done in it, and lists keep their order. */
  async function settle(tx: Transaction, member: Member, before: HeldEnvelope, decision: Decision) {
    const { organizationId, id, sender, audience } = decision.envelope
    if (decision.events.length === 0) return before
    await tx
      .update(envelope)
      .set({ sender, ...audience })
      .where(and(eq(envelope.organizationId, organizationId), eq(envelope.id, id)))

    return enact(tx, { ...before, envelope: decision.envelope }, decision, actOf(member, clock.now()))
  }

  async function tell(
    tx: Transaction,
    { id: by, name, organization }: Member,
    to: UserId,
    news: {
      kind: 'envelopeTransferred' | 'envelopesTransferred'
      title?: string
      count?: number
      url: string
      isTest?: boolean
    },
  ): Promise<void> {
    const { kind, url, isTest = false, ...facts } = news
    if (to === by) return
    await notify(tx, {
      ...{ to: [to], organizationId: organization.id, kind, service: 'envelopes', url, isTest },
      facts: { name, ...facts },
    })
  }

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
        await tell(tx, member, after.sender, {
          ...{ kind: 'envelopeTransferred', title, url: `/envelopes/${id}`, isTest: mode === 'test' },
        })
      }),

    /**
     * What somebody has, of both modes: envelopes, some of them in each call, and with the last of them templates, direct
     * links, bulk sends and contacts. One's own, or by who manages and sees everything. Throws as `transfer` does, and
     * `not-found`.
     */
    async transferAll(member: Member, { from, to }: { from: string; to: string }): Promise<TransferResult> {
      if (from !== member.id && !mayPassOn(member)) throw new Refusal('forbidden')
      const home = member.organization.id
      const ids = await database.transaction(home, async (tx) => {
        await holdColleague(tx, member, to)
        if (!isUuid(from) || !(await isMember(tx, home, from))) throw new Refusal('not-found')
        return from === to ? [] : sentBy(tx, home, from)
      })
      const now = ids.slice(0, atOnce)
      for (const id of now) {
        await database.transaction(home, async (tx) => {
          await holdColleague(tx, member, to)
          const before = await holdEnvelope(tx, home, id)
          if (before.envelope.sender !== from) return
          await settle(tx, member, before, transferEnvelope(before.envelope, to as UserId))
        })
      }
      const isDone = ids.length <= atOnce
      if (isDone && from !== to) {
        await database.transaction(home, async (tx) => {
          await holdColleague(tx, member, to)
          await passOn(tx, home, from, to)
          await tell(tx, member, to as UserId, {
            ...{ kind: 'envelopesTransferred', count: now.length, url: '/envelopes' },
          })
        })
      }

      return { transferred: now.length, isDone }
    },
  }
}

/** Both stay members until it is done. */
async function holdColleague(tx: Transaction, member: Member, to: string): Promise<void> {
  await holdPlace(tx, member)
  const fault = new Refusal('transfer-unknown', [{ pointer: '/userId', code: 'transfer-unknown' }])
  if (!isUuid(to)) throw fault
  if (to === member.id) return
  await holdPlace(tx, { ...member, id: to as UserId }).catch(() => {
    throw fault
  })
}

async function sentBy(tx: Transaction, home: string, from: string): Promise<string[]> {
  const rows = await tx
    .select({ id: envelope.id })
    .from(envelope)
    .where(
      and(
        eq(envelope.organizationId, home),
        inArray(envelope.mode, ['live', 'test']),
        eq(envelope.sender, from),
      ),
    )
    .limit(atOnce + 1)

  return rows.map(({ id }) => id)
}

/** What others have: not where managers do not see everything, nor by a program. */
const mayPassOn = ({ held, organization: { visibility } }: Member) =>
  held.isOwner || (held.canManage && visibility.managersSeeAll)

async function passOn(tx: Transaction, home: string, from: string, to: string): Promise<void> {
  for (const table of [directLink, bulkSend, template, contact]) {
    await tx
      .update(table)
      .set({ createdBy: to })
      .where(and(eq(table.organizationId, home), eq(table.createdBy, from)))
  }
}
