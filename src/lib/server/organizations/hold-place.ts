import { Refusal } from '#core/refusal.ts'
import { and, eq } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { member } from '../data/tables/people.ts'

/**
 * The member stays one until the transaction ends: whoever removes them meanwhile waits, and hands over what was made
 * here too. Throws `not-found` for who has just left. Taken before any other lock, as leaving does.
 */
export async function holdPlace(tx: Transaction, { id, organization }: Member): Promise<void> {
  const place = await tx
    .select({ id: member.userId })
    .from(member)
    .where(and(eq(member.organizationId, organization.id), eq(member.userId, id)))
    .for('key share')
  if (place.length === 0) throw new Refusal('not-found')
}
