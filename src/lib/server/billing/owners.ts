import type { UserId } from '#core/ids.ts'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { member } from '../data/tables/people.ts'

/** Who is told about an organization's plan. */
export async function ownersOf(tx: Transaction, organizationId: string): Promise<UserId[]> {
  const rows = await tx
    .select({ id: member.userId })
    .from(member)
    .where(and(eq(member.organizationId, organizationId), eq(member.role, 'owner')))

  return rows.map(({ id }) => id as UserId)
}
