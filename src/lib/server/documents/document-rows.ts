import type { DocumentShape } from '#contract/shapes.ts'
import { isUuid } from '#core/ids.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { document } from '../data/tables/documents.ts'

export type DocumentRow = typeof document.$inferSelect

/** Documents of an organization in the order asked; those that are not there are left out. */
export async function documentsOf(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  const possible = ids.filter(isUuid)
  if (possible.length === 0) return []

  return inOrder(ids, await tx.select().from(document).where(areDocuments(organizationId, possible)))
}

export const areDocuments = (organizationId: string, ids: readonly string[]) =>
  and(eq(document.organizationId, organizationId), inArray(document.id, [...ids]))

export function inOrder(ids: readonly string[], rows: readonly DocumentRow[]): DocumentRow[] {
  return ids.map((id) => rows.find((row) => row.id === id)).filter((row) => row !== undefined)
}

export function toDocumentShape(row: DocumentRow): DocumentShape {
  return {
    id: row.id,
    name: row.name,
    sha256: row.sha256,
    bytes: row.byteLength,
    pages: row.pages,
    signed: row.signed,
    formFields: row.formFields,
    warnings: row.warnings,
    createdAt: row.createdAt.toISOString(),
  }
}
