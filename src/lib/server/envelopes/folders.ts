import type { EnvelopeFolder } from '#core/envelope/listing.ts'
import type { EnvelopeFolderCounts } from '#contract/envelope-shapes.ts'
import { envelopeStatuses, type EnvelopeStatus } from '#core/envelope/envelope.ts'
import { liveStatuses } from '#core/organizations/unfinished.ts'
import { and, eq, exists, gt, isNotNull, lte, not, or, sql, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { oneOf } from '../data/one-of.ts'
import { envelope, expiryKey, recipient } from '../data/tables/envelopes.ts'
import { numberOf } from '../data/tally.ts'
import {
  isOverdue,
  isStillOpen,
  isStillOpenItself,
  isTurnOf,
  open as openStatuses,
  timeOf,
  type Instant,
} from './own-turn.ts'
import {
  countAmong,
  isAtHome,
  isInReach,
  isNotTrashed,
  keepForLookers,
  ownOnly,
  waysTo,
  type Looker,
} from './reach.ts'

const expiringMs = 7 * 24 * 60 * 60 * 1000

/** More are not counted: a folder of a thousand costs what one of a hundred thousand does. */
export const countedAtMost = 1000

/** What a folder of the list holds; undefined for all there is. */
export function isInFolder(
  tx: Transaction,
  folder: EnvelopeFolder,
  member: Member,
  now: Date,
): SQL | undefined {
  const open = isStillOpen(now)
  const needsMe = exists(turnsOf(tx, member, now))

  switch (folder) {
    // What is in the trash is in nothing else (`list-envelopes.ts`).
    case 'all':
    case 'trash':
      return undefined
    case 'needs-me':
      return and(open, needsMe)
    case 'waiting':
      return or(and(open, not(needsMe)), oneOf(envelope.status, ['sealing', 'seal_failed']))
    case 'expiring':
      return and(open, endsSoon(now))
    case 'completed':
      return eq(envelope.status, 'completed')
    case 'drafts':
      return eq(envelope.status, 'draft')
    case 'ended':
      return or(
        oneOf(envelope.status, ['declined', 'voided', 'expired']),
        // Over, though the sweep has not come by yet.
        isOverdue(now),
      )
  }
}

const soonAt = (now: Date) => new Date(now.getTime() + expiringMs)
const endsBy = (at: Instant) => lte(expiryKey, timeOf(at))
const endsSoon = (now: Date) => endsBy(soonAt(now))

/** Some of a folder, which an index has in the order of the list; or so little that no order matters. */
export type Part = { part: SQL | undefined; isSmall?: true }

export const partsOfStates = (statuses: readonly EnvelopeStatus[]): Part[] =>
  statuses.map((one) => ({ part: oneOf(envelope.status, [one]) }))

/**
 * The same as `isInFolder` of a folder with several states, one by one; nothing of the others. All that ends soon is one part, of
 * whatever state: the index by their end tells when they last changed, so that none but those of the page is read.
 */
export function partsOfFolder(tx: Transaction, folder: EnvelopeFolder, member: Member, now: Date): Part[] {
  const open = (...others: (SQL | undefined)[]) =>
    openStatuses.map((one) => ({ part: and(oneOf(envelope.status, [one]), ...others) }))
  if (folder === 'ended') {
    return [...partsOfStates(['declined', 'voided', 'expired']), { part: isOverdue(now), isSmall: true }]
  }
  if (folder === 'expiring' && member.seesAll) return [{ part: isInFolder(tx, folder, member, now) }]
  if (folder !== 'waiting') return []

  return [
    ...open(gt(expiryKey, now.toISOString()), not(exists(turnsOf(tx, member, now)))),
    ...partsOfStates(['sealing', 'seal_failed']),
  ]
}

/** Of all that the member sees, or of their own alone; what waits for them is whoever's it is. */
export async function countFolders(
  tx: Transaction,
  member: Member,
  now: Date,
  whose: 'mine' | 'all' = 'all',
): Promise<EnvelopeFolderCounts> {
  const times = { now: now.toISOString(), soon: soonAt(now).toISOString() }
  const [counts] = await (whose === 'mine' ? askOwnSizes : askSizes)(tx, member, times)
  if (!counts) throw new Error('a count without a row')
  const { needsMe, ownTurns, ...sizes } = counts
  const atMost = (size: number) => Math.min(size, countedAtMost)

  return {
    all: atMost(sizes.all),
    'needs-me': atMost(needsMe),
    waiting: atMost(sizes.waiting - (ownTurns ?? needsMe)),
    expiring: atMost(sizes.expiring),
    completed: atMost(sizes.completed),
    drafts: atMost(sizes.drafts),
    ended: atMost(sizes.ended),
    trash: atMost(sizes.trash),
  }
}

const times = { now: sql.placeholder('now'), soon: sql.placeholder('soon') }

const askSizes = keepForLookers((tx, looker) => {
  const expiring = looker.seesAll
    ? countSome(tx, looker, endsSoonIn(times))
    : sizeAmong(waysTo, tx, looker, endsSoonIn(times))

  return tx
    .select({
      ...sizesOf(tx, looker, times.now),
      needsMe: countTurns(tx, looker, times.now),
      // All that waits for them is among what they see.
      ownTurns: sql<number | null>`null`,
      expiring,
      trash: countSome(tx, looker, isTrashed),
    })
    .from(sql`(select 1) as here`)
})

const askOwnSizes = keepForLookers((tx, looker) =>
  tx
    .select({
      ...sizesAmong(ownOnly, tx, looker, times.now),
      needsMe: countTurns(tx, looker, times.now),
      ownTurns: countTurns(tx, looker, times.now, eq(envelope.sender, looker.id)),
      expiring: sizeAmong(ownOnly, tx, looker, endsSoonIn(times)),
      trash: countSome(tx, looker, and(isTrashed, eq(envelope.sender, looker.id))),
    })
    .from(sql`(select 1) as here`),
)

/**
 * What folders hold for whoever looks; of `waiting` what waits for them too. For who sees everything from the numbers the
 * database keeps, for others counted, so far as a folder tells.
 */
export function sizesOf(tx: Transaction, looker: Looker, now: Instant) {
  if (!looker.seesAll) return sizesAmong(waysTo, tx, looker, now)
  const { id: organizationId, mode } = looker.organization
  const inStatus = (...statuses: EnvelopeStatus[]) =>
    numberOf({ organizationId, mode, what: statuses.map((status) => `status ${status}` as const) })
  // As many as end between two sweeps.
  const overdue = sql`(select count(*) from ${envelope} where ${and(isInReach(looker), isOverdue(now))})`

  return {
    all: sql<number>`${inStatus(...envelopeStatuses)}`.mapWith(Number),
    waiting: sql<number>`${inStatus(...liveStatuses)} - ${overdue}`.mapWith(Number),
    completed: sql<number>`${inStatus('completed')}`.mapWith(Number),
    drafts: sql<number>`${inStatus('draft')}`.mapWith(Number),
    ended: sql<number>`${inStatus('declined', 'voided', 'expired')} + ${overdue}`.mapWith(Number),
  }
}

type Ways = typeof waysTo

function sizesAmong(ways: Ways, tx: Transaction, looker: Looker, now: Instant) {
  const size = (...parts: (SQL | undefined)[]) =>
    sizeAmong(ways, tx, looker, ...parts.map((part) => and(isNotTrashed, part)))
  const among = (...statuses: EnvelopeStatus[]) => oneOf(envelope.status, statuses)

  return {
    all: size(undefined),
    waiting: size(isStillOpen(now), among('sealing', 'seal_failed')),
    completed: size(among('completed')),
    drafts: size(among('draft')),
    ended: size(among('declined', 'voided', 'expired'), isOverdue(now)),
  }
}

/** Of these parts together, each asked for by itself: of *one or the other* an index may have neither in order. */
function sizeAmong(ways: Ways, tx: Transaction, looker: Looker, ...parts: (SQL | undefined)[]): SQL<number> {
  const found = parts.map((which) => ways(tx, looker, { which, limit: countedAtMost }))

  return countAmong(sql.join(found, sql` union all `), countedAtMost)
}

const isTrashed = isNotNull(envelope.trashedAt)
const endsSoonIn = ({ now, soon }: { now: Instant; soon: Instant }) => and(isStillOpen(now), endsBy(soon))

/** How many envelopes wait for whoever looks. */
function countTurns(tx: Transaction, looker: Looker, now: Instant, among?: SQL): SQL<number> {
  const turns = tx
    .select({ id: recipient.envelopeId })
    .from(recipient)
    .innerJoin(
      envelope,
      and(eq(envelope.organizationId, recipient.organizationId), eq(envelope.id, recipient.envelopeId)),
    )
    // Whoever is asked sees it.
    .where(and(isAtHome(looker), isTurnOf(looker, now), isStillOpenItself(now), among))

  return sql<number>`(select count(distinct turns.envelope_id) from (${turns}) as turns)`.mapWith(Number)
}

/** Where an index has just them, and few: what ends soon, for who sees everything, and what is in the trash. */
function countSome(tx: Transaction, looker: Looker, which: SQL | undefined): SQL<number> {
  const some = tx
    .select({ one: sql`1` })
    .from(envelope)
    .where(and(isInReach(looker), which))
    .limit(countedAtMost)

  return sql<number>`(select count(*) from (${some}) as shown)`.mapWith(Number)
}

function turnsOf(tx: Transaction, member: Member, now: Date) {
  return tx
    .select({ one: sql`1` })
    .from(recipient)
    .where(
      and(
        eq(recipient.organizationId, member.organization.id),
        eq(recipient.envelopeId, envelope.id),
        isTurnOf(member, now),
      ),
    )
}
