import type { DocumentShape } from '#contract/shapes.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import { bytesOfMegabyte } from '../billing/standing-use.ts'
import type { Database } from '../data/database.ts'
import { insertOf, writeTogether } from '../data/many-rows.ts'
import { document, pageText } from '../data/tables/documents.ts'
import { answerIn } from '../kept-answer.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { AdmittedDocument, PdfEngine } from '../pdf/pdf-engine.ts'
import type { Clock, Random } from '../ports.ts'
import { sha256InTurns } from '../sha256.ts'
import { toDocumentShape, type DocumentRow } from './document-rows.ts'
import type { DocxConverter } from './docx-converter.ts'
import { isDocx } from './is-docx.ts'
import type { PageImages } from './page-images.ts'
import { encodeTexts } from './text-blob.ts'

type Parts = {
  database: Database
  blobs: BlobStore
  pdf: PdfEngine
  images: PageImages
  docx: DocxConverter
  quotas: Quotas
  clock: Clock
  random: Random
}

const maxNameLength = 200

/**
 * Admits a PDF, PNG, JPEG or, where a converter is configured, Word file, told apart by their bytes; stores it, and
 * answers with what is known of it. What a `password` unlocks is stored without it; the password is kept nowhere.
 * Throws `document-…`.
 */
export function makeAddDocument(parts: Parts) {
  const { database, blobs, pdf, images, docx, quotas, clock, random } = parts

  return async (
    member: Member,
    name: string,
    bytes: Uint8Array,
    password?: string,
  ): Promise<DocumentShape> => {
    const { organization } = member
    const own = pdf.for({ owner: organization.id })
    const admitted = await own.admit(
      isDocx(bytes) ? await docx.convert(bytes, organization.id) : bytes,
      password,
    )
    const now = clock.now()
    const row: DocumentRow = {
      organizationId: member.organization.id,
      id: random.uuid(),
      name: toDocumentName(name),
      sha256: await sha256InTurns(admitted.bytes),
      uploadSha256: await sha256InTurns(bytes),
      byteLength: admitted.bytes.byteLength,
      pages: [...admitted.pages],
      signed: admitted.signed,
      formFields: admitted.formFields,
      warnings: [...admitted.warnings],
      found: [...admitted.found],
      createdBy: member.id,
      createdAt: now,
      unusedSince: now,
    }
    const added = await answerIn(database, organization.id, async (tx) => {
      await quotas.assertRoom(tx, organization, 'MaxStorageMB', row.byteLength / bytesOfMegabyte)
      // Only what there is room for is put down; putting it down again does no harm.
      await blobs.put(admitted.bytes)
      await writeTogether(tx, [await keepTexts(blobs, row, admitted.text), insertOf(document, [row])])
      return toDocumentShape(row)
    })
    images.warm(row)

    return added
  }
}

/** Puts down the words of the first pages; what tells where is to be written with the document. */
async function keepTexts(
  blobs: BlobStore,
  { organizationId, sha256: documentSha256 }: DocumentRow,
  text: AdmittedDocument['text'],
): Promise<SQL | null> {
  if (text.length === 0) return null
  const place = { organizationId, documentSha256, firstPage: 0, pageCount: text.length }
  const row = { ...place, sha256: await blobs.put(encodeTexts(text)) }

  return insertOf(pageText, [row], sql`on conflict do nothing`)
}

/** The file's name without folders, control characters and the ending. */
function toDocumentName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replace(/\p{C}/gu, '')
    .replace(/\.(pdf|png|jpe?g|docx)$/i, '')
    .trim()

  return Array.from(clean).slice(0, maxNameLength).join('') || 'Document'
}
