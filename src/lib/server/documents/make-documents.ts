import type { DocumentShape } from '#contract/shapes.ts'
import { isUuid } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { bytesOfMegabyte } from '../billing/standing-use.ts'
import type { Quotas } from '../billing/quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import { document } from '../data/tables/documents.ts'
import type { BlobStore, Clock, PdfEngine, Random } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import type { Documents } from './documents.ts'
import type { PageImages } from './page-images.ts'

export type DocumentRow = typeof document.$inferSelect

type Parts = {
  database: Database
  blobs: BlobStore
  pdf: PdfEngine
  images: PageImages
  quotas: Quotas
  clock: Clock
  random: Random
}

const maxNameLength = 200

export function makeDocuments({ database, blobs, pdf, images, quotas, clock, random }: Parts): Documents {
  async function find(organizationId: DocumentRow['organizationId'], id: string): Promise<DocumentRow> {
    const [row] = await database.transaction(organizationId as never, (tx) =>
      documentsOf(tx, organizationId, [id]),
    )
    if (!row) throw new Refusal('not-found')

    return row
  }

  return {
    async add(member, name, bytes) {
      const admitted = await pdf.admit(bytes)
      const { organization } = member
      const row: DocumentRow = {
        organizationId: member.organization.id,
        id: random.uuid(),
        name: toDocumentName(name),
        sha256: sha256(admitted.bytes),
        uploadSha256: sha256(bytes),
        byteLength: admitted.bytes.byteLength,
        pages: [...admitted.pages],
        formFields: admitted.formFields,
        warnings: [...admitted.warnings],
        createdBy: member.id,
        createdAt: clock.now(),
      }
      await database.transaction(organization.id, async (tx) => {
        await quotas.assertRoom(tx, organization, 'MaxStorageMB', row.byteLength / bytesOfMegabyte)
        // Only what there is room for is put down; putting it down again does no harm.
        await blobs.put(admitted.bytes)
        await tx.insert(document).values(row)
      })
      images.warm(row)

      return toDocumentShape(row)
    },

    async get(member, id) {
      return toDocumentShape(await find(member.organization.id, id))
    },

    async file(member, id) {
      const row = await find(member.organization.id, id)
      return { name: row.name, bytes: await blobs.get(row.sha256), sha256: row.sha256 }
    },

    async page(member, id, page, width) {
      return images.page(await find(member.organization.id, id), page, width)
    },

    async pageText(member, id, page) {
      const row = await find(member.organization.id, id)
      if (!row.pages[page]) throw new Refusal('not-found')
      return pdf.readText(await blobs.get(row.sha256), page)
    },
  }
}

/** Documents of an organization in the order asked; those that are not there are left out. */
export async function documentsOf(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  const possible = ids.filter(isUuid)
  if (possible.length === 0) return []
  const rows = await tx
    .select()
    .from(document)
    .where(and(eq(document.organizationId, organizationId), inArray(document.id, possible)))

  return ids.map((id) => rows.find((row) => row.id === id)).filter((row) => row !== undefined)
}

export function toDocumentShape(row: DocumentRow): DocumentShape {
  return {
    id: row.id,
    name: row.name,
    sha256: row.sha256,
    bytes: row.byteLength,
    pages: row.pages,
    signed: false,
    formFields: row.formFields,
    warnings: row.warnings,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The file's name without folders, control characters and the ending. */
export function toDocumentName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replace(/\p{C}/gu, '')
    .replace(/\.pdf$/i, '')
    .trim()

  return Array.from(clean).slice(0, maxNameLength).join('') || 'Document'
}
