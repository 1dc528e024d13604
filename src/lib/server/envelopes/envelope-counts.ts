import { and, asc, count, eq, gte, min, sql, type SQL } from 'drizzle-orm'
import type { EnvelopeFolder } from '#contract/envelope-shapes.ts'
import type { RecipientRole } from '#core/envelope/envelope.ts'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { appUser } from '../data/tables/people.ts'
import { isInFolder, isInReach } from './folders.ts'
import { isStillOpen, isTurnOf } from './own-turn.ts'

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
  const inReach = isInReach(member)
  const inFolder = (folder: EnvelopeFolder) => isInFolder(tx, folder, member, now)
  const isRecent = gte(envelope.updatedAt, new Date(now.getTime() - recentMs))
  const next = longestWaiting(tx, member, now)
  const [counted] = await tx
    .select({
      all: count(),
      waitingForOthers: countOf(inFolder('waiting')),
      finished: countOf(and(inFolder('completed'), isRecent)),
      stopped: countOf(and(inFolder('ended'), isRecent)),
      next: sql<Waiting[] | null>`(select json_agg(row_to_json(next_to_sign)) from ${next})`,
    })
    .from(envelope)
    .where(inReach)
  const { all = 0, waitingForOthers = 0, finished = 0, stopped = 0 } = counted ?? {}
  const waiting = counted?.next ?? []

  return {
    all,
    toSign: waiting[0]?.total ?? 0,
    waitingForOthers,
    finished,
    stopped,
    nextToSign: waiting.map(({ id, title, senderName, role }) => ({ id, title, senderName, role })),
  }
}

type Waiting = EnvelopeCounts['nextToSign'][number] & { total: number }

/** The first of what it is the member's turn in, and how many there are in all. */
function longestWaiting(tx: Transaction, member: Member, now: Date) {
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
    .where(and(isInReach(member), isTurnOf(member, now), isStillOpen(now)))
    .groupBy(envelope.id, envelope.title, envelope.sentAt, appUser.name)
    .orderBy(asc(envelope.sentAt), asc(envelope.id))
    .limit(shownToSign)
    .as('next_to_sign')
}

function countOf(condition: SQL | undefined): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
}
