import type { OrganizationId } from '#core/ids.ts'
import { endedStatuses } from '#core/retention/retention.ts'
import { and, asc, eq, lte, type SQL } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { oneOf } from '../data/one-of.ts'
import { endedKey, envelope } from '../data/tables/envelopes.ts'

/** When it was completed, or else when it last changed: nothing changes an ended envelope but what revives it. */
export const endedAtOf = ({ completedAt, updatedAt }: { completedAt: Date | null; updatedAt: Date }) =>
  completedAt ?? updatedAt

/** Envelopes that ended before a time, of both modes. */
export async function countErasable(tx: Transaction, id: OrganizationId, before: Date): Promise<number> {
  return tx.$count(envelope, endedBefore(id, before))
}

/** The ids of some of them, those that ended first first. */
export async function findErasable(
  tx: Transaction,
  id: OrganizationId,
  before: Date,
  most: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: envelope.id })
    .from(envelope)
    .where(endedBefore(id, before))
    .orderBy(asc(endedKey), asc(envelope.id))
    .limit(most)

  return rows.map((row) => row.id)
}

function endedBefore(id: OrganizationId, before: Date): SQL | undefined {
  return and(
    eq(envelope.organizationId, id),
    oneOf(envelope.status, endedStatuses),
    lte(endedKey, before.toISOString()),
  )
}
