import type { IdentityDocument, Paper } from '#core/people/verification.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Position } from '../cursor.ts'
import type { Transaction } from '../data/database.ts'
import { appUser, identityPaper, verification } from '../data/tables/people.ts'
import type { PaperRow } from './paper-rows.ts'

/** What waits for the host's decision. */
export type PendingVerification = {
  id: string
  /** The account, and what it is called. */
  userId: string
  name: string
  email: string
  documentTypes: IdentityDocument[]
  documentName: string | null
  documentCountry: string | null
  attempts: number
  since: Date
}

export const isPending = (id: string) => and(eq(verification.id, id), eq(verification.status, 'pending'))

/** The oldest first; all of them, or a page. */
export function listPending(
  tx: Transaction,
  page?: { after: Position | null; limit: number },
): Promise<PendingVerification[]> {
  const { id, updatedAt, status } = verification
  const isAfter = page?.after
    ? sql`(${updatedAt}, ${id}) > (${page.after.at.toISOString()}::timestamptz, ${page.after.id}::uuid)`
    : undefined
  const listed = selectPending(tx)
    .where(and(eq(status, 'pending'), isAfter))
    .orderBy(asc(updatedAt), asc(id))

  return page ? listed.limit(page.limit) : listed
}

export async function findPending(tx: Transaction, id: string): Promise<PendingVerification | undefined> {
  const [found] = await selectPending(tx).where(isPending(id))

  return found
}

function selectPending(tx: Transaction) {
  return tx
    .select({
      id: verification.id,
      userId: verification.userId,
      name: appUser.name,
      email: appUser.email,
      documentTypes: verification.documentTypes,
      documentName: verification.documentName,
      documentCountry: verification.documentCountry,
      attempts: verification.attempts,
      since: verification.updatedAt,
    })
    .from(verification)
    .innerJoin(appUser, eq(appUser.id, verification.userId))
    .$dynamic()
}

/** What was handed in with it, without the pictures. */
export function listPapers(tx: Transaction, verificationId: string): Promise<Paper[]> {
  return tx
    .select({ kind: identityPaper.kind, side: identityPaper.side })
    .from(identityPaper)
    .where(eq(identityPaper.verificationId, verificationId))
    .orderBy(asc(identityPaper.kind), sidesInOrder)
}

/** With the pictures, as they rest. */
export function readPapers(tx: Transaction, verificationId: string): Promise<PaperRow[]> {
  return tx
    .select()
    .from(identityPaper)
    .where(eq(identityPaper.verificationId, verificationId))
    .orderBy(asc(identityPaper.kind), sidesInOrder)
}

const sidesInOrder = sql`array_position(array['front', 'back', 'portrait'], ${identityPaper.side})`
