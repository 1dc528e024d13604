import type { DocumentShape, FoundFieldShape } from '#contract/shapes.ts'
import type { FoundField } from '#core/fields/found-field.ts'
import { isUuid, type OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock, Random } from '../ports.ts'
import type { PageImage, PdfEngine, TextLine } from '../pdf/pdf-engine.ts'
import type { Placement } from '../pdf/stamp.ts'
import { nameFields } from '../pdf/found/name-fields.ts'
import { makeAddDocument } from './add-document.ts'
import type { DocxConverter } from './docx-converter.ts'
import { documentsOf, toDocumentShape, type DocumentRow } from './document-rows.ts'
import type { PageImages } from './page-images.ts'
import type { PageTexts } from './page-texts.ts'
import { makeLabelSuggestions } from './label-suggestions.ts'

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
  /** Of the organization's own those that a member sees. */
  seen: (tx: Transaction, member: Member, ids: readonly string[]) => Promise<readonly string[]>
}

/** Uploaded documents of the member's organization, PDFs all of them once they are in. */
export type Documents = ReturnType<typeof makeDocuments>

export function makeDocuments(parts: Parts) {
  const { database, blobs, pdf, images, texts, findLent, seen } = parts
  const suggestByLabels = makeLabelSuggestions(blobs, pdf)

  async function find(member: Member, id: string): Promise<DocumentRow> {
    const home = member.organization.id
    const row = await database.transaction(home, async (tx) => {
      const [own] = await documentsOf(tx, home, await seen(tx, member, [id]))
      return own ?? (isUuid(id) ? findLent(tx, home, id) : undefined)
    })
    if (!row) throw new Refusal('not-found')

    return row
  }

  return {
    add: makeAddDocument(parts),

    async get(member: Member, id: string): Promise<DocumentShape> {
      return toDocumentShape(await find(member, id))
    },

    async file(member: Member, id: string): Promise<{ name: string; bytes: Uint8Array; sha256: string }> {
      const row = await find(member, id)
      return { name: row.name, bytes: await blobs.get(row.sha256), sha256: row.sha256 }
    },

    async page(member: Member, id: string, page: number, width: number): Promise<PageImage> {
      return images.page(await find(member, id), page, width)
    },

    /**
     * Form fields and tags that came with it; then, for pages without any, blanks beside labels such as "Signature", the
     * surest of each page first. All have names of their own.
     */
    async suggestions(member: Member, id: string): Promise<FoundFieldShape[]> {
      const row = await find(member, id)
      const guessed = await suggestByLabels(row)
      return nameFields([...row.found, ...guessed]).map(toFoundFieldShape)
    },

    /** Where `text` stands in the document, in the order of its text; `page` from 0. Throws `not-found`. */
    async findText(member: Member, id: string, text: string): Promise<readonly Placement[]> {
      const row = await find(member, id)
      return pdf.for({ owner: member.organization.id }).findText(await blobs.get(row.sha256), text, null)
    },

    async pageText(member: Member, id: string, page: number): Promise<readonly TextLine[]> {
      const row = await find(member, id)
      return texts.page(row, page)
    },
  }
}

function toFoundFieldShape(field: FoundField): FoundFieldShape {
  return { ...field, areas: [...field.areas], options: [...field.options] }
}
