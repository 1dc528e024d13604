import { eq } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identityUser } from '../data/tables/identity.ts'

export type IdentityUser = typeof identityUser.$inferSelect

export async function findUserByEmail(tx: Transaction, email: string): Promise<IdentityUser | null> {
  const [user] = await tx.select().from(identityUser).where(eq(identityUser.email, email))

  return user ?? null
}

export async function findUser(tx: Transaction, id: string): Promise<IdentityUser | null> {
  const [user] = await tx.select().from(identityUser).where(eq(identityUser.id, id))

  return user ?? null
}
