import { and, asc, eq, gte, isNotNull, min, sql, type SQL } from 'drizzle-orm'
import type { EnvelopeSummary } from '#contract/envelope-shapes.ts'
import type { EnvelopeStatus, RecipientRole } from '#core/envelope/envelope.ts'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { oneOf } from '../data/one-of.ts'
import { fullHourAfter, numberSince } from '../data/tally.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { appUser } from '../data/tables/people.ts'
import { countedAtMost, sizesOf } from './folders.ts'
import {
  listedRecipientsOfEnvelope,
  readListed,
  toListed,
  type ListedRecipientJson,
} from './listed-recipients.ts'
import { isOverdue, isStillOpen, isStillOpenItself, isTurnOf } from './own-turn.ts'
import {
  countAmong,
  isAtHome,
  isInReach,
  isNotTrashed,
  keepForLookers,
  waysTo,
  type Looker,
} from './reach.ts'

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
  /** What the member has sent and somebody is still to act in, the oldest first. */
  oldestOpen: readonly Pick<EnvelopeSummary, 'id' | 'title' | 'status' | 'recipients'>[]
  /** The member's drafts that the clock will send, the next one first. */
  scheduled: readonly { id: string; title: string; sendAt: string }[]
}

const shownToSign = 5
const shownOpen = 5
const shownScheduled = 3
/** What changed longer ago is no news. */
export const recentMs = 7 * 24 * 60 * 60 * 1000

export async function countEnvelopes(tx: Transaction, member: Member, now: Date): Promise<EnvelopeCounts> {
  const since = new Date(now.getTime() - recentMs)
  const [counted] = await askCounts(tx, member, { now: now.toISOString(), since: since.toISOString() })
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
    oldestOpen: (counted.open ?? []).map(({ id, title, status, recipients }) => ({
      ...{ id, title, status },
      recipients: recipients.map(readListed).map(toListed),
    })),
    scheduled: (counted.scheduled ?? []).map((draft) => ({
      ...draft,
      sendAt: new Date(draft.sendAt).toISOString(),
    })),
  }
}

const times = { now: sql.placeholder('now'), since: sql.placeholder('since') }

const askCounts = keepForLookers((tx, looker) => {
  const { all, waiting: live } = sizesOf(tx, looker, times.now)
  const next = longestWaiting(tx, looker)
  const open = oldestOpen(tx, looker)
  const scheduled = nextScheduled(tx, looker)

  return tx
    .select({
      ...{ all, live },
      finished: changedLately(tx, looker, ['completed']),
      stopped: changedLately(tx, looker, ['declined', 'voided', 'expired']),
      overdue: overdueLately(looker),
      next: sql<Waiting[] | null>`(select json_agg(row_to_json(next_to_sign)) from ${next})`,
      open: sql<Open[] | null>`(select json_agg(row_to_json(oldest_open)) from ${open})`,
      scheduled: sql<Scheduled[] | null>`(select json_agg(row_to_json(next_scheduled)) from ${scheduled})`,
    })
    .from(sql`(select 1) as here`)
})

/**
 * Ended within the last days: by the hour, and those of the hour in which they began one by one. For who does not see
 * everything they are counted, so far as a folder tells.
 */
function changedLately(tx: Transaction, looker: Looker, statuses: readonly EnvelopeStatus[]): SQL<number> {
  const { id: organizationId, mode } = looker.organization
  const from = sql`${times.since}::timestamptz`
  const isOfThese = and(isNotTrashed, oneOf(envelope.status, statuses), sql`${envelope.updatedAt} >= ${from}`)
  if (!looker.seesAll) {
    return countAmong(waysTo(tx, looker, { which: isOfThese, limit: countedAtMost }), countedAtMost)
  }
  const what = statuses.map((status) => `changed ${status}` as const)
  const inFirstHour = and(isInReach(looker), isOfThese, sql`${envelope.updatedAt} < ${fullHourAfter(from)}`)

  return sql<number>`${numberSince({ organizationId, mode, what }, from)}
    + (select count(*) from ${envelope} where ${inFirstHour})`.mapWith(Number)
}

/** Over, though the sweep has not come by yet. */
function overdueLately(looker: Looker): SQL<number> {
  const lately = and(isInReach(looker), isOverdue(times.now), gte(envelope.updatedAt, times.since))

  return sql<number>`(select count(*) from ${envelope} where ${lately})`.mapWith(Number)
}

type Waiting = EnvelopeCounts['nextToSign'][number] & { total: number }

/** The first of what it is somebody's turn in, and how many there are in all. */
function longestWaiting(tx: Transaction, looker: Looker) {
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
    .where(and(isAtHome(looker), isTurnOf(looker, times.now), isStillOpenItself(times.now)))
    .groupBy(envelope.id, envelope.title, envelope.sentAt, appUser.name)
    .orderBy(asc(envelope.sentAt), asc(envelope.id))
    .limit(shownToSign)
    .as('next_to_sign')
}

type Open = { id: string; title: string; status: EnvelopeStatus; recipients: readonly ListedRecipientJson[] }

/** Of what somebody has sent, from the index that has what is open of each sender by age. */
function oldestOpen(tx: Transaction, looker: Looker) {
  return tx
    .select({
      id: envelope.id,
      title: envelope.title,
      status: envelope.status,
      recipients: listedRecipientsOfEnvelope.as('recipients'),
    })
    .from(envelope)
    .where(and(isAtHome(looker), eq(envelope.sender, looker.id), isStillOpen(times.now)))
    .orderBy(asc(envelope.sentAt), asc(envelope.id))
    .limit(shownOpen)
    .as('oldest_open')
}

type Scheduled = EnvelopeCounts['scheduled'][number]

/** Of what somebody will have sent, from the index that has nothing else. */
function nextScheduled(tx: Transaction, looker: Looker) {
  return tx
    .select({ id: envelope.id, title: envelope.title, sendAt: sql<string>`${envelope.sendAt}`.as('sendAt') })
    .from(envelope)
    .where(
      and(
        isAtHome(looker),
        eq(envelope.sender, looker.id),
        isNotNull(envelope.sendAt),
        eq(envelope.status, 'draft'),
      ),
    )
    .orderBy(asc(envelope.sendAt), asc(envelope.id))
    .limit(shownScheduled)
    .as('next_scheduled')
}
