import type { RenamedFilingShape } from '#contract/envelope-shapes.ts'
import type { RenameFolderInput } from '#contract/template-shapes.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { envelope } from '../data/tables/envelopes.ts'
import { isAtHome, isInHand, isListed } from './reach.ts'

/** Nobody waits for more than so many rows that are written anew. */
const atOnce = 1000
/** More than so many that stay behind are no number that anybody reads. */
const countedAtMost = 1000

/**
 * Another name on each envelope of a folder that the member may change. The time of the last change stays, and what lies in
 * the trash goes along: whoever takes it out finds it with the others.
 */
export async function renameFiled(
  tx: Transaction,
  member: Member,
  { from, to }: RenameFolderInput,
): Promise<RenamedFilingShape> {
  if (from === to) return { name: to, moved: 0, stayed: 0, isDone: true }
  const inFolder = and(isAtHome(member), eq(envelope.filedIn, from))
  // In the order of the index that has folders: two who rename the same wait for each other, and never both.
  const some = await tx
    .select({ id: envelope.id })
    .from(envelope)
    .where(and(inFolder, isInHand(member)))
    .orderBy(desc(envelope.updatedAt), desc(envelope.id))
    .limit(atOnce)
    .for('update')
  const ids = some.map(({ id }) => id)
  if (ids.length > 0) {
    await tx
      .update(envelope)
      .set({ filedIn: to })
      .where(and(eq(envelope.organizationId, member.organization.id), inArray(envelope.id, ids)))
  }
  const isDone = ids.length < atOnce
  const behind = isDone && !member.seesAll ? await countSeen(tx, member, from) : 0

  return { name: to, moved: ids.length, stayed: behind, isDone }
}

async function countSeen(tx: Transaction, member: Member, filedIn: string): Promise<number> {
  const seen = await tx
    .select({ id: envelope.id })
    .from(envelope)
    .where(and(isListed(member), eq(envelope.filedIn, filedIn)))
    .limit(countedAtMost)

  return seen.length
}
