import type { VerificationShape } from '#contract/profile-shapes.ts'
import type { UserId } from '#core/ids.ts'
import { standingOf } from '#core/people/verification.ts'
import { Refusal } from '#core/refusal.ts'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { verification } from '../data/tables/people.ts'
import { forgetPapers } from './paper-rows.ts'

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

/** Throws `not-found`. */
export async function getOwnVerification(
  tx: Transaction,
  person: Person,
  id: string,
): Promise<VerificationRow> {
  const [row] = await tx
    .select()
    .from(verification)
    .where(and(eq(verification.id, id), eq(verification.userId, person.id)))
  if (!row) throw new Refusal('not-found')

  return row
}

/** What waits among these goes with everything handed in. Returns how many there were. */
export async function forgetPending(tx: Transaction, among: SQL): Promise<number> {
  const gone = await tx
    .delete(verification)
    .where(and(among, eq(verification.status, 'pending')))
    .returning({ id: verification.id })
  await forgetPapers(
    tx,
    gone.map(({ id }) => id),
  )

  return gone.length
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
