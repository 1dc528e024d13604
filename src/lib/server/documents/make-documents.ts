import type { DocumentShape, FoundFieldShape } from '#contract/shapes.ts'
import type { FoundField } from '#core/fields/found-field.ts'
import { isUuid, type OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import { bytesOfMegabyte } from '../billing/standing-use.ts'
import type { Database, Transaction } from '../data/database.ts'
import { insertOf, writeTogether } from '../data/many-rows.ts'
import { document, pageText } from '../data/tables/documents.ts'
import { answerIn } from '../kept-answer.ts'
import { sql, type SQL } from 'drizzle-orm'
import type {
  AdmittedDocument,
  BlobStore,
  Clock,
  PageImage,
  PdfEngine,
  Placement,
  Random,
  TextLine,
} from '../ports.ts'
import { nameFields } from '../pdf/found/name-fields.ts'
import { sha256InTurns } from '../sha256.ts'
import type { DocxConverter } from './docx-converter.ts'
import { documentsOf, toDocumentShape, type DocumentRow } from './document-rows.ts'
import { isDocx } from './is-docx.ts'
import type { PageImages } from './page-images.ts'
import type { PageTexts } from './page-texts.ts'
import { makeLabelSuggestions } from './label-suggestions.ts'
import { encodeTexts } from './text-blob.ts'

type Parts = {
  database: Database
  blobs: BlobStore
  pdf: PdfEngine
  images: PageImages
  texts: PageTexts
  docx: DocxConverter
  quotas: Quotas
  clock: Clock
  random: Random
  /** One that another organization lends to this one, with a template. */
  findLent: (tx: Transaction, home: OrganizationId, id: string) => Promise<DocumentRow | undefined>
}

const maxNameLength = 200

/** Uploaded documents of the member's organization, PDFs all of them once they are in. */
export type Documents = ReturnType<typeof makeDocuments>

export function makeDocuments(parts: Parts) {
  const { database, blobs, pdf, images, texts, docx, quotas, clock, random, findLent } = parts
  const suggestByLabels = makeLabelSuggestions(blobs, pdf)

  async function find(organizationId: DocumentRow['organizationId'], id: string): Promise<DocumentRow> {
    const row = await database.transaction(organizationId as OrganizationId, async (tx) => {
      const [own] = await documentsOf(tx, organizationId, [id])
      return own ?? (isUuid(id) ? findLent(tx, organizationId as OrganizationId, id) : undefined)
    })
    if (!row) throw new Refusal('not-found')

    return row
  }

  /** Puts down the words of the first pages; what tells where is to be written with the document. */
  async function keepTexts(
    { organizationId, sha256: documentSha256 }: DocumentRow,
    text: AdmittedDocument['text'],
  ): Promise<SQL | null> {
    if (text.length === 0) return null
    const place = { organizationId, documentSha256, firstPage: 0, pageCount: text.length }
    const row = { ...place, sha256: await blobs.put(encodeTexts(text)) }

    return insertOf(pageText, [row], sql`on conflict do nothing`)
  }

  return {
    /**
     * Admits a PDF, PNG, JPEG or, where a converter is configured, Word file, told apart by their bytes; stores it, and
     * answers with what is known of it. What a `password` unlocks is stored without it; the password is kept nowhere.
     * Throws `document-…`.
     */
    async add(member: Member, name: string, bytes: Uint8Array, password?: string): Promise<DocumentShape> {
      const { organization } = member
      const own = pdf.for({ owner: organization.id })
      const admitted = await own.admit(
        isDocx(bytes) ? await docx.convert(bytes, organization.id) : bytes,
        password,
      )
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
        createdAt: clock.now(),
      }
      const added = await answerIn(database, organization.id, async (tx) => {
        await quotas.assertRoom(tx, organization, 'MaxStorageMB', row.byteLength / bytesOfMegabyte)
        // Only what there is room for is put down; putting it down again does no harm.
        await blobs.put(admitted.bytes)
        await writeTogether(tx, [await keepTexts(row, admitted.text), insertOf(document, [row])])
        return toDocumentShape(row)
      })
      images.warm(row)

      return added
    },

    async get(member: Member, id: string): Promise<DocumentShape> {
      return toDocumentShape(await find(member.organization.id, id))
    },

    async file(member: Member, id: string): Promise<{ name: string; bytes: Uint8Array; sha256: string }> {
      const row = await find(member.organization.id, id)
      return { name: row.name, bytes: await blobs.get(row.sha256), sha256: row.sha256 }
    },

    async page(member: Member, id: string, page: number, width: number): Promise<PageImage> {
      return images.page(await find(member.organization.id, id), page, width)
    },

    /**
     * Form fields and tags that came with it; then, for pages without any, blanks beside labels such as "Signature", the
     * surest of each page first. All have names of their own.
     */
    async suggestions(member: Member, id: string): Promise<FoundFieldShape[]> {
      const row = await find(member.organization.id, id)
      const guessed = await suggestByLabels(row)
      return nameFields([...row.found, ...guessed]).map(toFoundFieldShape)
    },

    /** Where `text` stands in the document, in the order of its text; `page` from 0. Throws `not-found`. */
    async findText(member: Member, id: string, text: string): Promise<readonly Placement[]> {
      const row = await find(member.organization.id, id)
      return pdf.for({ owner: member.organization.id }).findText(await blobs.get(row.sha256), text, null)
    },

    async pageText(member: Member, id: string, page: number): Promise<readonly TextLine[]> {
      const row = await find(member.organization.id, id)
      return texts.page(row, page)
    },
  }
}

function toFoundFieldShape(field: FoundField): FoundFieldShape {
  return { ...field, areas: [...field.areas], options: [...field.options] }
}

/** The file's name without folders, control characters and the ending. */
export function toDocumentName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replace(/\p{C}/gu, '')
    .replace(/\.(pdf|png|jpe?g|docx)$/i, '')
    .trim()

  return Array.from(clean).slice(0, maxNameLength).join('') || 'Document'
}
