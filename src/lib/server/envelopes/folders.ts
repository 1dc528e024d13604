import type { EnvelopeFolder, EnvelopeFolderCounts } from '#contract/envelope-shapes.ts'
import { and, eq, exists, lte, not, or, sql, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { oneOf } from '../data/one-of.ts'
import { envelope, expiryKey, recipient } from '../data/tables/envelopes.ts'
import { isOverdue, isStillOpen, isTurnOf } from './own-turn.ts'

const expiringMs = 7 * 24 * 60 * 60 * 1000

/** More are not counted: a folder of a thousand costs what one of a hundred thousand does. */
export const countedAtMost = 1000

/** Envelopes of the member's organization, of the mode it is in: test and live never mix. */
export function isInReach({ organization }: Member): SQL | undefined {
  return and(eq(envelope.organizationId, organization.id), eq(envelope.mode, organization.mode))
}

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
      return and(open, lte(expiryKey, new Date(now.getTime() + expiringMs).toISOString()))
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

export async function countFolders(
  tx: Transaction,
  member: Member,
  now: Date,
): Promise<EnvelopeFolderCounts> {
  const inFolder = (folder: EnvelopeFolder) => and(isInReach(member), isInFolder(tx, folder, member, now))
  const sizeOf = (folder: EnvelopeFolder) => {
    const some = tx
      .select({ one: sql`1` })
      .from(envelope)
      .where(inFolder(folder))
      .limit(countedAtMost)
    return sql<number>`(select count(*) from (${some}) as shown)`.mapWith(Number)
  }
  const [counts] = await tx
    .select({
      all: sizeOf('all'),
      'needs-me': sizeOf('needs-me'),
      waiting: sizeOf('waiting'),
      expiring: sizeOf('expiring'),
      completed: sizeOf('completed'),
      drafts: sizeOf('drafts'),
      ended: sizeOf('ended'),
    })
    .from(sql`(select 1) as here`)
  if (!counts) throw new Error('a count without a row')

  return counts
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
