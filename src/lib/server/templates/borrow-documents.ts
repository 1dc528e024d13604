import { and, eq, inArray } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import { bytesOfMegabyte } from '../billing/standing-use.ts'
import type { Transaction } from '../data/database.ts'
import { document } from '../data/tables/documents.ts'
import type { SeenTemplate } from './template-rows.ts'

/**
 * Documents of a lent template become the borrower's own, under the same ids: blobs are named by their content, so only
 * the rows are copied. They count towards the borrower's storage, once. Does nothing for a template of one's own.
 */
export async function borrowDocuments(
  tx: Transaction,
  { id: createdBy, organization }: Pick<Member, 'id' | 'organization'>,
  { row, documents }: SeenTemplate,
  quotas: Quotas,
): Promise<void> {
  const organizationId = organization.id
  if (row.organizationId === organizationId || documents.length === 0) return
  const ids = documents.map(({ id }) => id)
  const owned = await tx
    .select({ id: document.id })
    .from(document)
    .where(and(eq(document.organizationId, organizationId), inArray(document.id, ids)))
  const wanted = documents.filter(({ id }) => !owned.some((one) => one.id === id))
  if (wanted.length === 0) return
  const bytes = wanted.reduce((sum, { byteLength }) => sum + byteLength, 0)
  await quotas.assertRoom(tx, organization, 'MaxStorageMB', bytes / bytesOfMegabyte)
  await tx
    .insert(document)
    .values(wanted.map((one) => ({ ...one, organizationId, createdBy, unusedSince: null })))
    .onConflictDoNothing()
}
