import { missingPapers, type IdentityDocument } from '#core/people/verification.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identityPaper } from '../data/tables/people.ts'

export type PaperRow = typeof identityPaper.$inferSelect

/** What the person keeps ready and has not handed in. */
export const isKeptBy = (userId: string) =>
  and(eq(identityPaper.userId, userId), isNull(identityPaper.verificationId))

/**
 * Hands in the pictures of documents of these kinds; whatever else was kept ready goes. Throws `papers-missing`, which
 * names each one.
 */
export async function handIn(
  tx: Transaction,
  userId: string,
  kinds: readonly IdentityDocument[],
  verificationId: string,
): Promise<void> {
  const handed = await tx
    .update(identityPaper)
    .set({ verificationId })
    .where(and(isKeptBy(userId), inArray(identityPaper.kind, [...kinds])))
    .returning({ kind: identityPaper.kind, side: identityPaper.side })
  const missing = missingPapers(kinds, handed)
  if (missing.length > 0) {
    throw new Refusal(
      'papers-missing',
      missing.map(({ kind, side }) => ({ pointer: `/papers/${kind}/${side}`, code: 'papers-missing' })),
    )
  }
  await tx.delete(identityPaper).where(isKeptBy(userId))
}

/** Nobody needs them any more: the verification is decided, taken back or replaced. */
export async function forgetPapers(tx: Transaction, verificationIds: readonly string[]): Promise<void> {
  if (verificationIds.length === 0) return
  await tx.delete(identityPaper).where(inArray(identityPaper.verificationId, [...verificationIds]))
}
