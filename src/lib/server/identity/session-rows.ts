import { and, isNull, type SQL } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identitySession } from '../data/tables/identity.ts'

export type SignInSession = typeof identitySession.$inferSelect

/** Ends those that have not ended. */
export async function revokeSessions(tx: Transaction, which: SQL | undefined, at: Date): Promise<void> {
  await tx
    .update(identitySession)
    .set({ revokedAt: at })
    .where(and(which, isNull(identitySession.revokedAt)))
}
