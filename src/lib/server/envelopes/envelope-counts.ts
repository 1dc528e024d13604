import { and, asc, eq, gte, min, sql, type SQL } from 'drizzle-orm'
import type { EnvelopeStatus, RecipientRole } from '#core/envelope/envelope.ts'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { keepQuestion } from '../data/kept-question.ts'
import { oneOf } from '../data/one-of.ts'
import { fullHourAfter, numberSince } from '../data/tally.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { appUser } from '../data/tables/people.ts'
import { isInReach, sizesOf, somebody, valuesOf } from './folders.ts'
import { isOverdue, isStillOpen, isTurnOf } from './own-turn.ts'

/** The work waiting in an organization, for one of its members: what the folders of the list hold. */
export type EnvelopeCounts = {
  /** Every envelope, drafts too. */
  all: number
  /** Where the member is a recipient whose turn it is. */
  toSign: number
  /** The turn of others alone, or being sealed. */
  waitingForOthers: number
  /** Completed, and declined, voided or expired, within the last seven days. */
  finished: number
  stopped: number
  /** The longest waiting of what `toSign` counts. */
  nextToSign: readonly { id: string; title: string; senderName: string; role: RecipientRole | null }[]
}

const shownToSign = 5
/** What changed longer ago is no news. */
export const recentMs = 7 * 24 * 60 * 60 * 1000

export async function countEnvelopes(tx: Transaction, member: Member, now: Date): Promise<EnvelopeCounts> {
  const since = new Date(now.getTime() - recentMs)
  const [counted] = await askCounts(tx, {
    ...valuesOf(member),
    ...{ now: now.toISOString(), since: since.toISOString() },
  })
  if (!counted) throw new Error('a count without a row')
  const waiting = counted.next ?? []
  const toSign = waiting[0]?.total ?? 0

  return {
    all: counted.all,
    toSign,
    waitingForOthers: counted.live - toSign,
    finished: counted.finished,
    stopped: counted.stopped + counted.overdue,
    nextToSign: waiting.map(({ id, title, senderName, role }) => ({ id, title, senderName, role })),
  }
}

const times = { now: sql.placeholder('now'), since: sql.placeholder('since') }

const askCounts = keepQuestion((tx) => {
  const { all, waiting: live } = sizesOf(somebody, times.now)
  const next = longestWaiting(tx)

  return tx
    .select({
      ...{ all, live },
      finished: changedLately(['completed']),
      stopped: changedLately(['declined', 'voided', 'expired']),
      overdue: overdueLately(),
      next: sql<Waiting[] | null>`(select json_agg(row_to_json(next_to_sign)) from ${next})`,
    })
    .from(sql`(select 1) as here`)
})

/** Ended within the last days: by the hour, and those of the hour in which they began one by one. */
function changedLately(statuses: readonly EnvelopeStatus[]): SQL<number> {
  const { id: organizationId, mode } = somebody.organization
  const from = sql`${times.since}::timestamptz`
  const what = statuses.map((status) => `changed ${status}` as const)
  const inFirstHour = and(
    isInReach(somebody),
    oneOf(envelope.status, statuses),
    sql`${envelope.updatedAt} >= ${from} and ${envelope.updatedAt} < ${fullHourAfter(from)}`,
  )

  return sql<number>`${numberSince({ organizationId, mode, what }, from)}
    + (select count(*) from ${envelope} where ${inFirstHour})`.mapWith(Number)
}

/** Over, though the sweep has not come by yet. */
function overdueLately(): SQL<number> {
  const lately = and(isInReach(somebody), isOverdue(times.now), gte(envelope.updatedAt, times.since))

  return sql<number>`(select count(*) from ${envelope} where ${lately})`.mapWith(Number)
}

type Waiting = EnvelopeCounts['nextToSign'][number] & { total: number }

/** The first of what it is somebody's turn in, and how many there are in all. */
function longestWaiting(tx: Transaction) {
  return tx
    .select({
      id: envelope.id,
      title: envelope.title,
      senderName: sql<string>`${appUser.name}`.as('senderName'),
      role: min(recipient.role).as('role'),
      total: sql<number>`count(*) over ()`.as('total'),
    })
    .from(recipient)
    .innerJoin(
      envelope,
      and(eq(envelope.organizationId, recipient.organizationId), eq(envelope.id, recipient.envelopeId)),
    )
    .innerJoin(appUser, eq(appUser.id, envelope.sender))
    .where(and(isInReach(somebody), isTurnOf(somebody, times.now), isStillOpen(times.now)))
    .groupBy(envelope.id, envelope.title, envelope.sentAt, appUser.name)
    .orderBy(asc(envelope.sentAt), asc(envelope.id))
    .limit(shownToSign)
    .as('next_to_sign')
}
