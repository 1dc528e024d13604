import type { TransferResult } from '#contract/team-shapes.ts'
import { transferEnvelope } from '#core/envelope/transferring.ts'
import { isUuid, type UserId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { contact } from '../data/tables/contacts.ts'
import { directLink } from '../data/tables/sharing.ts'
import { bulkSend, template } from '../data/tables/documents.ts'
import { envelope } from '../data/tables/envelopes.ts'
import type { Notify } from '../notifications/notify.ts'
import { isMember } from '../organizations/member-rows.ts'
import type { Clock } from '../ports.ts'
import type { Enact } from './enact.ts'
import { holdEnvelope } from './held-envelope.ts'
import { makeSettle } from './settle-in-place.ts'
import { tellOfTransfer } from './transfer-news.ts'
import { holdColleague, mayPassOn } from './transfer-rights.ts'

type Parts = { database: Database; enact: Enact; notify: Notify; clock: Clock }

/** Whose things they are, and whose they are to be. */
type Hands = { from: string; to: string }

/** Each with its own line in its own trail: so many in one call, and the caller asks again. */
const atOnce = 100

export function makeTransferAll(parts: Parts) {
  const { database, notify } = parts
  const settle = makeSettle(parts)

  /** Whose they were may have changed since they were listed. */
  async function passEnvelope(
    tx: Transaction,
    member: Member,
    id: string,
    { from, to }: Hands,
  ): Promise<void> {
    await holdColleague(tx, member, to)
    const before = await holdEnvelope(tx, member.organization.id, id)
    if (before.envelope.sender !== from) return
    await settle(tx, member, before, transferEnvelope(before.envelope, to as UserId))
  }

  /**
   * What somebody has, of both modes: envelopes, some of them in each call, and with the last of them templates, direct
   * links, bulk sends and contacts. One's own, or by who manages and sees everything. Throws as `transfer` does, and
   * `not-found`.
   */
  async function transferAll(member: Member, { from, to }: Hands): Promise<TransferResult> {
    if (from !== member.id && !mayPassOn(member)) throw new Refusal('forbidden')
    const home = member.organization.id
    const ids = await database.transaction(home, async (tx) => {
      await holdColleague(tx, member, to)
      if (!isUuid(from) || !(await isMember(tx, home, from))) throw new Refusal('not-found')
      return from === to ? [] : sentBy(tx, home, from)
    })
    const now = ids.slice(0, atOnce)
    for (const id of now) {
      await database.transaction(home, (tx) => passEnvelope(tx, member, id, { from, to }))
    }
    const isDone = ids.length <= atOnce
    if (isDone && from !== to) {
      await database.transaction(home, async (tx) => {
        await holdColleague(tx, member, to)
        await passOn(tx, home, from, to)
        await tellOfTransfer(tx, notify, member, to as UserId, {
          ...{ kind: 'envelopesTransferred', count: now.length, url: '/envelopes' },
        })
      })
    }

    return { transferred: now.length, isDone }
  }

  return transferAll
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

async function passOn(tx: Transaction, home: string, from: string, to: string): Promise<void> {
  for (const table of [directLink, bulkSend, template, contact]) {
    await tx
      .update(table)
      .set({ createdBy: to })
      .where(and(eq(table.organizationId, home), eq(table.createdBy, from)))
  }
}
