import type { EnvelopeFolder, EnvelopeFolderCounts } from '#contract/envelope-shapes.ts'
import { envelopeStatuses, type EnvelopeStatus } from '#core/envelope/envelope.ts'
import { liveStatuses } from '#core/organizations/unfinished.ts'
import { and, eq, exists, gt, lte, not, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { oneOf } from '../data/one-of.ts'
import { envelope, expiryKey, recipient } from '../data/tables/envelopes.ts'
import { numberOf } from '../data/tally.ts'
import { keepQuestion } from '../data/kept-question.ts'
import {
  isOverdue,
  isStillOpen,
  isTurnOf,
  open as openStatuses,
  timeOf,
  type Asked,
  type Instant,
} from './own-turn.ts'

const expiringMs = 7 * 24 * 60 * 60 * 1000

/** More are not counted: a folder of a thousand costs what one of a hundred thousand does. */
export const countedAtMost = 1000

/** Envelopes of the member's organization, of the mode it is in: test and live never mix. */
export function isInReach({ organization }: { organization: Reach }): SQL | undefined {
  return and(eq(envelope.organizationId, organization.id), eq(envelope.mode, organization.mode))
}
type Reach = Pick<Member['organization'], 'id' | 'mode'> | { id: Placeholder; mode: Placeholder }

/** Who looks; or the places for them in a question that is kept, of which `valuesOf` gives the values. */
export type Looker = Asked & { organization: Reach }
export const somebody = {
  organization: { id: sql.placeholder('organizationId'), mode: sql.placeholder('mode') },
  email: sql.placeholder('email'),
}
export const valuesOf = ({ organization: { id, mode }, email }: Member) => ({
  ...{ organizationId: id, mode },
  email: email.toLowerCase(),
})

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
    case 'all':
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

/** The same as `isInFolder` of a folder with several states, one by one; nothing of the others. */
export function partsOfFolder(tx: Transaction, folder: EnvelopeFolder, member: Member, now: Date): Part[] {
  const open = (...others: (SQL | undefined)[]) =>
    openStatuses.map((one) => ({ part: and(oneOf(envelope.status, [one]), ...others) }))
  if (folder === 'expiring') return open(gt(expiryKey, now.toISOString()), endsSoon(now))
  if (folder === 'ended') {
    return [...partsOfStates(['declined', 'voided', 'expired']), { part: isOverdue(now), isSmall: true }]
  }
  if (folder !== 'waiting') return []

  return [
    ...open(gt(expiryKey, now.toISOString()), not(exists(turnsOf(tx, member, now)))),
    ...partsOfStates(['sealing', 'seal_failed']),
  ]
}

export async function countFolders(
  tx: Transaction,
  member: Member,
  now: Date,
): Promise<EnvelopeFolderCounts> {
  const times = { now: now.toISOString(), soon: soonAt(now).toISOString() }
  const [counts] = await askSizes(tx, { ...valuesOf(member), ...times })
  if (!counts) throw new Error('a count without a row')
  const { needsMe, ...sizes } = counts
  const atMost = (size: number) => Math.min(size, countedAtMost)

  return {
    all: atMost(sizes.all),
    'needs-me': atMost(needsMe),
    waiting: atMost(sizes.waiting - needsMe),
    expiring: atMost(sizes.expiring),
    completed: atMost(sizes.completed),
    drafts: atMost(sizes.drafts),
    ended: atMost(sizes.ended),
  }
}

const askSizes = keepQuestion((tx) => {
  const now = sql.placeholder('now')

  return tx
    .select({
      ...sizesOf(somebody, now),
      needsMe: countTurns(tx, somebody, now),
      expiring: countExpiring(tx, somebody, { now, soon: sql.placeholder('soon') }),
    })
    .from(sql`(select 1) as here`)
})

/** What folders hold for whoever looks, from the numbers the database keeps; of `waiting` what waits for them too. */
export function sizesOf(looker: Looker, now: Instant) {
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

/** How many envelopes wait for whoever looks. */
function countTurns(tx: Transaction, looker: Looker, now: Instant): SQL<number> {
  const turns = tx
    .select({ id: recipient.envelopeId })
    .from(recipient)
    .innerJoin(
      envelope,
      and(eq(envelope.organizationId, recipient.organizationId), eq(envelope.id, recipient.envelopeId)),
    )
    .where(and(isInReach(looker), isTurnOf(looker, now), isStillOpen(now)))

  return sql<number>`(select count(distinct turns.envelope_id) from (${turns}) as turns)`.mapWith(Number)
}

function countExpiring(
  tx: Transaction,
  looker: Looker,
  { now, soon }: { now: Instant; soon: Instant },
): SQL<number> {
  const some = tx
    .select({ one: sql`1` })
    .from(envelope)
    .where(and(isInReach(looker), isStillOpen(now), endsBy(soon)))
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
