import { Refusal } from '#core/refusal.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import type { Answers } from '../data/many-rows.ts'
import { apiKey } from '../data/tables/organizations.ts'
import { member } from '../data/tables/people.ts'

/**
 * The member stays one until the transaction ends: whoever removes them meanwhile waits, and hands over what was made
 * here too. Throws `not-found` for who has just left. Taken before any other lock, as leaving does.
 */
export async function holdPlace(tx: Transaction, member: Member): Promise<void> {
  await holdPlaceBeside(tx, member, {})
}

/**
 * The same, and the key they act by stays too: whoever deletes it meanwhile waits, and ends what was made here. Returns
 * its name; null for who acts without one.
 */
export async function holdPlaceAndKey(tx: Transaction, by: Member): Promise<string | null> {
  const { id, organization, apiKey: key } = by
  if (key === undefined) {
    await holdPlace(tx, by)
    return null
  }
  const [held] = await tx
    .select({ name: apiKey.name })
    .from(member)
    .innerJoin(apiKey, and(eq(apiKey.organizationId, member.organizationId), eq(apiKey.id, key)))
    .where(and(eq(member.organizationId, organization.id), eq(member.userId, id)))
    .for('key share')
  if (!held) throw new Refusal('not-found')

  return held.name
}

/** The same as {@link holdPlace}, and in the same statement what stands beside it, as it was when the waiting for the place began. */
export async function holdPlaceBeside<B extends Record<string, SQL>>(
  tx: Transaction,
  { id, organization }: Member,
  beside: B,
): Promise<Answers<B>> {
  const [place] = await tx
    .select({ id: member.userId, ...beside })
    .from(member)
    .where(and(eq(member.organizationId, organization.id), eq(member.userId, id)))
    .for('key share')
  if (!place) throw new Refusal('not-found')

  return place as Answers<B>
}
