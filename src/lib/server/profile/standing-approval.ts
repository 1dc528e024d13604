import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { verification } from '../data/tables/people.ts'

/** That a host has looked at somebody's papers and said yes. */
export type Approval = {
  at: Date
  /** As the papers say it; null of approvals from before papers were kept with a name. */
  name: string | null
}

/** Those of these people whose approval stands now: the latest of each, whatever they have begun since. */
export async function standingApprovals(
  tx: Transaction,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Approval>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(verification)
    .where(
      and(
        inArray(verification.userId, [...userIds]),
        eq(verification.status, 'approved'),
        or(isNull(verification.expiresAt), gt(verification.expiresAt, now)),
      ),
    )
    .orderBy(desc(verification.updatedAt))
  const latest = new Map<string, Approval>()
  for (const { userId, updatedAt, documentName } of rows)
    if (!latest.has(userId)) latest.set(userId, { at: updatedAt, name: documentName })

  return latest
}
