import type { OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { sql, type SQL } from 'drizzle-orm'
import { forEverybody } from '../client-presence.ts'
import type { Database } from '../data/database.ts'
import { pageText } from '../data/tables/documents.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { PdfEngine, TextLine } from '../pdf/pdf-engine.ts'
import { makeLately } from './lately.ts'
import { decodeTexts, encodeTexts } from './text-blob.ts'
import type { Imaged } from './page-images.ts'

/** Where the words of a page are kept: in which blob, and which page is its first. */
export type KeptText = { firstPage: number; sha256: string }

/** Of letters, and of as much as a line weighs beside them: some megabytes. */
const mostLately = 2_000_000
const weightOf = (lines: readonly TextLine[]) => lines.reduce((sum, { text }) => sum + text.length + 50, 50)

export type PageTexts = ReturnType<typeof makePageTexts>

export function makePageTexts(database: Database, blobs: BlobStore, pdf: PdfEngine) {
  const kept = makeKeptTexts(database, blobs)
  const reading = new Map<string, Promise<readonly TextLine[]>>()

  function read(document: Imaged, page: number): Promise<readonly TextLine[]> {
    const key = `${document.organizationId}/${document.inRoom}/${document.sha256}/${page}`
    const known = reading.get(key)
    if (known) return known
    const own = pdf.for({ owner: document.organizationId, inRoom: document.inRoom ?? false })
    // Others wait for it too, and it is kept: whoever asked first may go.
    const work = forEverybody(() => blobs.get(document.sha256).then((bytes) => own.readText(bytes, page)))
      .then((lines) => kept.keep(document, page, lines))
      .finally(() => reading.delete(key))
    reading.set(key, work)

    return work
  }

  return {
    /**
     * The words of a page (from 0). `known` is what is known of where they are kept; left out, it is looked up. Those that nobody
     * has read yet are read and kept. Throws `not-found`.
     */
    async page(document: Imaged, page: number, known?: KeptText | null): Promise<readonly TextLine[]> {
      if (!document.pages[page]) throw new Refusal('not-found')
      const place = known === undefined ? await kept.find(document, page) : known
      const lines = place && (await kept.load(place, page))

      return lines ?? read(document, page)
    },
  }
}

/** Words that were read before: rows that name blobs, and what was lately asked of those. */
function makeKeptTexts(database: Database, blobs: BlobStore) {
  const lately = makeLately<readonly TextLine[]>(mostLately, weightOf)

  return {
    /** Answers with them as they are kept, so that whoever asks later is told the same. */
    async keep(
      { organizationId, sha256: documentSha256 }: Imaged,
      page: number,
      lines: readonly TextLine[],
    ): Promise<readonly TextLine[]> {
      const bytes = encodeTexts([lines])
      const place = { organizationId, documentSha256, firstPage: page, pageCount: 1 }
      const row = { ...place, sha256: await blobs.put(bytes) }
      await database.transaction(organizationId as OrganizationId, (tx) =>
        // What stands there names a blob that is gone.
        tx
          .insert(pageText)
          .values(row)
          .onConflictDoUpdate({
            target: [pageText.organizationId, pageText.documentSha256, pageText.firstPage],
            set: { pageCount: row.pageCount, sha256: row.sha256 },
          }),
      )

      return decodeTexts(bytes, 0) ?? []
    },

    async find({ organizationId, sha256 }: Imaged, page: number): Promise<KeptText | null> {
      const { rows } = await database.read(organizationId as OrganizationId, (tx) =>
        tx.execute<{ kept: KeptText | null }>(
          sql`select ${keptText({ organizationId: sql`${organizationId}::uuid`, sha256: sql`${sha256}`, page: sql`${page}` })} as kept`,
        ),
      )

      return rows[0]?.kept ?? null
    },

    /** A blob is named by its content, so what its name stood for once it stands for always. */
    async load({ firstPage, sha256 }: KeptText, page: number): Promise<readonly TextLine[] | null> {
      const name = `${sha256}/${page - firstPage}`
      const known = lately.get(name)
      if (known) return known
      const bytes = await blobs.get(sha256).catch(() => null)
      const lines = bytes && decodeTexts(bytes, page - firstPage)
      if (lines) lately.set(name, lines)

      return lines
    },
  }
}

/** Where the words of a page are kept, as one value of SQL; null where nobody has read them. */
export function keptText({
  organizationId,
  sha256,
  page,
}: {
  organizationId: SQL
  sha256: SQL
  page: SQL
}): SQL<KeptText | null> {
  return sql<KeptText | null>`(
    select json_build_object('firstPage', t.first_page, 'sha256', t.sha256) from ${pageText} t
    where t.organization_id = ${organizationId} and t.document_sha256 = ${sha256}
    and t.first_page <= ${page} and t.first_page + t.page_count > ${page} order by t.first_page desc limit 1)`
}
