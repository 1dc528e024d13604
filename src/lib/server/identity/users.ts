import { and, asc, desc, eq, lt } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identityUser } from '../data/tables/identity.ts'

/** The id of nobody, to look for what nobody has. */
export const nobodyId = '00000000-0000-0000-0000-000000000000'

export type IdentityUser = typeof identityUser.$inferSelect

/** Who holds the address; else the newest sign-up that waits for it. */
export async function findUserByEmail(tx: Transaction, email: string): Promise<IdentityUser | null> {
  const [user] = await tx
    .select()
    .from(identityUser)
    .where(eq(identityUser.email, email))
    .orderBy(desc(identityUser.confirmed), desc(identityUser.createdAt), desc(identityUser.id))
    .limit(1)

  return user ?? null
}

/** The sign-ups that wait for the address to be confirmed, the newest last. Nobody else confirms one meanwhile. */
export function lockWaiting(tx: Transaction, email: string): Promise<IdentityUser[]> {
  return tx
    .select()
    .from(identityUser)
    .where(and(eq(identityUser.email, email), eq(identityUser.confirmed, false)))
    .orderBy(asc(identityUser.createdAt), asc(identityUser.id))
    .for('update')
}

/** Forgets sign-ups made before `before` that nobody has confirmed. */
export async function forgetUnconfirmed(tx: Transaction, before: Date): Promise<void> {
  await tx
    .delete(identityUser)
    .where(and(eq(identityUser.confirmed, false), lt(identityUser.createdAt, before)))
}

export async function findUser(tx: Transaction, id: string): Promise<IdentityUser | null> {
  const [user] = await tx.select().from(identityUser).where(eq(identityUser.id, id))

  return user ?? null
}
