import type { VerificationShape } from '#contract/profile-shapes.ts'
import type { UserId } from '#core/ids.ts'
import { standingOf } from '#core/people/verification.ts'
import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { verification } from '../data/tables/people.ts'

export type VerificationRow = typeof verification.$inferSelect

export async function findLatestVerification(
  tx: Transaction,
  userId: UserId,
): Promise<VerificationRow | null> {
  const [row] = await tx
    .select()
    .from(verification)
    .where(eq(verification.userId, userId))
    .orderBy(desc(verification.createdAt), desc(verification.id))
    .limit(1)

  return row ?? null
}

export function toVerificationShape(row: VerificationRow, now: Date): VerificationShape {
  return {
    id: row.id,
    user_id: row.userId,
    provider: row.provider,
    type: row.type,
    status: standingOf(row, now),
    document_types: row.documentTypes,
    document_name: row.documentName,
    document_country: row.documentCountry,
    callback_url: row.callbackUrl,
    url: row.url,
    reason: row.reason,
    attempts: row.attempts,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
  }
}
