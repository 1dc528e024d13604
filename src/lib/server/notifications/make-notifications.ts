import type { NotificationPage, ReadMarks } from '#contract/notification-shapes.ts'
import { keptSince } from '#core/retention/retention.ts'
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Member, Person } from '../actor.ts'
import { cutPage, readCursor } from '../cursor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { noOrganization } from '../data/home.ts'
import { notification } from '../data/tables/people.ts'
import type { Clock } from '../ports.ts'

type Row = typeof notification.$inferSelect
type Parts = { database: Database; clock: Clock }

export type Notifications = ReturnType<typeof makeNotifications>

export function makeNotifications({ database, clock }: Parts) {
  return {
    /** Newest first: of the account, and of the current organization. */
    list: (
      person: Person,
      member: Member | null,
      { limit, cursor, type }: { limit: number; cursor?: string | undefined; type?: string | undefined },
    ): Promise<z.output<typeof NotificationPage>> =>
      database.transaction(null, async (tx) => {
        const shownHere = and(isFor(person, member), type === undefined ? undefined : isOfType(type))
        const from = readCursor(cursor)
        // Ids are UUIDv7: ordered by them is ordered by time.
        const rows = await tx
          .select()
          .from(notification)
          .where(and(shownHere, from ? lt(notification.id, from.id) : undefined))
          .orderBy(desc(notification.id))
          .limit(limit + 1)
        const { shown, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))

        return { items: shown.map(toShape), unread: await countUnread(tx, shownHere), nextCursor }
      }),

    /** Returns how many are left unread. Ids that are not the person's change nothing; nor does what came after `until`. */
    markRead: (person: Person, member: Member | null, which: z.output<typeof ReadMarks>): Promise<number> =>
      database.transaction(null, async (tx) => {
        const marked =
          'ids' in which
            ? and(isOfAny(person, member), inArray(notification.id, [...which.ids]))
            : and(isFor(person, member), isUpTo(which.until))
        await tx
          .update(notification)
          .set({ readAt: clock.now() })
          .where(and(marked, isNull(notification.readAt)))

        return countUnread(tx, isFor(person, member))
      }),

    /** Forgets old ones. */
    async tidy(): Promise<void> {
      const now = clock.now()
      const isReadAndOld = and(
        isNotNull(notification.readAt),
        lt(notification.createdAt, keptSince('read-notification', now)),
      )
      const isTooOld = lt(notification.createdAt, keptSince('notification', now))
      await database.transaction(null, (tx) => tx.delete(notification).where(or(isReadAndOld, isTooOld)))
    },
  }
}

const isOf = ({ id }: Person) => eq(notification.userId, id)
const isOfType = (type: string) => eq(notification.type, type)
const isUpTo = (until: string | undefined) =>
  until === undefined ? undefined : lte(notification.createdAt, new Date(until))

/** Of whatever organization of theirs. */
function isOfAny(person: Person, member: Member | null): SQL | undefined {
  const homes = person.memberships.map((one) => one.organization.organizationId)

  return and(isOf(person), inArray(notification.organizationId, [...new Set([...homesOf(member), ...homes])]))
}

/** What concerns the account, and what concerns the organization they are in. */
function isFor(person: Person, member: Member | null): SQL | undefined {
  return and(isOf(person), inArray(notification.organizationId, homesOf(member)))
}

function homesOf(member: Member | null): string[] {
  return member ? [noOrganization, member.organization.id] : [noOrganization]
}

async function countUnread(tx: Transaction, among: SQL | undefined): Promise<number> {
  const [row] = await tx
    .select({ unread: count() })
    .from(notification)
    .where(and(among, isNull(notification.readAt)))

  return row?.unread ?? 0
}

function toShape({ id, title, content, type, priority, createdAt, readAt, url, service }: Row) {
  const isRead = readAt !== null

  return { id, title, content, type, priority, createdAt: createdAt.toISOString(), isRead, url, service }
}
