import { and, asc, count, eq, gte, inArray, min, sql, type SQL } from 'drizzle-orm'
import type { RecipientRole } from '#core/envelope/envelope.ts'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { appUser } from '../data/tables/people.ts'
import { isStillOpen, isTurnOf } from './own-turn.ts'

/** The work waiting in an organization, for one of its members. */
export type EnvelopeCounts = {
  /** Every envelope, drafts too. */
  all: number
  /** Where the member is a recipient whose turn it is. */
  toSign: number
  /** Open, and the turn of others alone. */
  waitingForOthers: number
  /** Completed, and declined or expired, within the last seven days. */
  finished: number
  stopped: number
  /** The longest waiting of what `toSign` counts. */
  nextToSign: readonly { id: string; title: string; senderName: string; role: RecipientRole | null }[]
}

const shownToSign = 5
const recentMs = 7 * 24 * 60 * 60 * 1000

export async function countEnvelopes(tx: Transaction, member: Member, now: Date): Promise<EnvelopeCounts> {
  const mine = eq(envelope.organizationId, member.organization.id)
  const recent = new Date(now.getTime() - recentMs)
  const [totals] = await tx
    .select({
      all: count(),
      open: countOf(isStillOpen(now)),
      finished: countOf(and(eq(envelope.status, 'completed'), gte(envelope.completedAt, recent))),
      stopped: countOf(
        and(inArray(envelope.status, ['declined', 'expired']), gte(envelope.updatedAt, recent)),
      ),
    })
    .from(envelope)
    .where(mine)
  const waiting = await tx
    .select({
      id: envelope.id,
      title: envelope.title,
      senderName: appUser.name,
      role: min(recipient.role),
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(recipient)
    .innerJoin(
      envelope,
      and(eq(envelope.organizationId, recipient.organizationId), eq(envelope.id, recipient.envelopeId)),
    )
    .innerJoin(appUser, eq(appUser.id, envelope.sender))
    .where(and(mine, isTurnOf(member), isStillOpen(now)))
    .groupBy(envelope.id, envelope.title, envelope.sentAt, appUser.name)
    .orderBy(asc(envelope.sentAt), asc(envelope.id))
    .limit(shownToSign)
  const toSign = waiting[0]?.total ?? 0
  const { all = 0, open: openOnes = 0, finished = 0, stopped = 0 } = totals ?? {}

  return {
    all,
    toSign,
    waitingForOthers: openOnes - toSign,
    finished,
    stopped,
    nextToSign: waiting.map(({ total: _, ...one }) => one),
  }
}

function countOf(condition: SQL | undefined): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
}
