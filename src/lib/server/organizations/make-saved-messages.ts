import {
  mostSavedMessages,
  type SavedMessageChange,
  type SavedMessageInput,
  type SavedMessages as Listed,
  type SavedMessageShape,
} from '#contract/saved-message-shapes.ts'
import { hasPermission } from '#core/access/access.ts'
import { Refusal } from '#core/refusal.ts'
import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import { lockOrganization } from '../billing/subscription-rows.ts'
import type { Database, Transaction } from '../data/database.ts'
import { savedMessage } from '../data/tables/organizations.ts'
import { answerIn } from '../kept-answer.ts'
import type { Clock, Random } from '../ports.ts'
import { holdPlace } from './hold-place.ts'

type Parts = { database: Database; clock: Clock; random: Random }
type Row = typeof savedMessage.$inferSelect

/** Words that people send again and again: each one's own, and those that an organization shares, in both its modes. */
export type SavedMessages = ReturnType<typeof makeSavedMessages>

export function makeSavedMessages({ database, clock, random }: Parts) {
  return {
    list: (member: Member): Promise<Listed> =>
      database.read(member.organization.id, async (tx) => {
        const rows = await readSeen(tx, member)

        return {
          items: rows.map(toShape),
          organization: { name: member.organization.name, mayShare: mayShare(member) },
        }
      }),

    /** Throws `forbidden` for who may not share, `saved-messages-full`. */
    create: (
      member: Member,
      { title, body, isShared = false }: z.output<typeof SavedMessageInput>,
    ): Promise<SavedMessageShape> =>
      answerIn(database, member.organization.id, async (tx) => {
        const ownerId = isShared ? null : member.id
        assertMayChange(member, ownerId)
        await holdPlace(tx, member)
        await assertRoom(tx, member, ownerId)
        const at = clock.now()
        const made = { organizationId: member.organization.id, id: random.uuid(), ownerId, title, body }
        const row = { ...made, createdAt: at, updatedAt: at }
        await tx.insert(savedMessage).values(row)

        return toShape(row)
      }),

    /** Throws `not-found` for another's own, `forbidden` for a shared one and who may not share. */
    change: (
      member: Member,
      id: string,
      { title, body }: z.output<typeof SavedMessageChange>,
    ): Promise<SavedMessageShape> =>
      database.transaction(member.organization.id, async (tx) => {
        await holdPlace(tx, member)
        const before = await getSeen(tx, member, id)
        assertMayChange(member, before.ownerId)
        const said = {
          title: title ?? before.title,
          body: body ?? before.body,
          updatedAt: clock.now(),
        }
        await tx.update(savedMessage).set(said).where(isOne(member, id))

        return toShape({ ...before, ...said })
      }),

    /** Throws as `change`. Envelopes that were written with it keep its words. */
    remove: (member: Member, id: string): Promise<void> =>
      database.transaction(member.organization.id, async (tx) => {
        await holdPlace(tx, member)
        const { ownerId } = await getSeen(tx, member, id)
        assertMayChange(member, ownerId)
        await tx.delete(savedMessage).where(isOne(member, id))
      }),
  }
}

/** One's own, and those that everybody has. */
function isSeen({ id, organization }: Member): SQL | undefined {
  return and(
    eq(savedMessage.organizationId, organization.id),
    or(isNull(savedMessage.ownerId), eq(savedMessage.ownerId, id)),
  )
}

const isOne = ({ organization }: Member, id: string) =>
  and(eq(savedMessage.organizationId, organization.id), eq(savedMessage.id, id))

async function readSeen(tx: Transaction, member: Member): Promise<Row[]> {
  return tx
    .select()
    .from(savedMessage)
    .where(isSeen(member))
    .orderBy(asc(sql`lower(${savedMessage.title})`), asc(savedMessage.id))
}

async function getSeen(tx: Transaction, member: Member, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(savedMessage)
    .where(and(isSeen(member), eq(savedMessage.id, id)))
    .for('update')
  if (!row) throw new Refusal('not-found')

  return row
}

const mayShare = ({ held }: Member) => hasPermission(held, 'manage_settings')

function assertMayChange(member: Member, ownerId: string | null): void {
  if (ownerId === null && !mayShare(member)) throw new Refusal('forbidden')
}

/** Counted one after the other: of two who save the last one, one is refused. */
async function assertRoom(tx: Transaction, { organization }: Member, ownerId: string | null): Promise<void> {
  await lockOrganization(tx, organization.id)
  const beside = and(
    eq(savedMessage.organizationId, organization.id),
    ownerId === null ? isNull(savedMessage.ownerId) : eq(savedMessage.ownerId, ownerId),
  )
  if ((await tx.$count(savedMessage, beside)) >= mostSavedMessages) throw new Refusal('saved-messages-full')
}

function toShape({ id, title, body, ownerId, createdAt, updatedAt }: Row): SavedMessageShape {
  return {
    ...{ id, title, body, isShared: ownerId === null },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
