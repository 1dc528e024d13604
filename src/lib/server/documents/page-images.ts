import { Refusal } from '#core/refusal.ts'
import type { OrganizationId } from '#core/ids.ts'
import { and, eq } from 'drizzle-orm'
import { forEverybody } from '../client-presence.ts'
import type { Database } from '../data/database.ts'
import { pageImage } from '../data/tables/documents.ts'
import { describeError, type Log } from '../log.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { PageImage, PdfEngine } from '../pdf/pdf-engine.ts'

/** Widths on offer, in pixels: thumbnails, and pages at 1x and 2x. */
export const pageWidths = [320, 900, 1800] as const
const defaultWidth = 900
const jobPages = 50

/** What is needed of a document to show its pages. */
export type Imaged = {
  organizationId: string
  sha256: string
  pages: readonly { width: number; height: number }[]
  /** Somebody who signs looks at it. */
  inRoom?: boolean
}

export type PageImages = ReturnType<typeof makePageImages>

export function makePageImages(database: Database, blobs: BlobStore, pdf: PdfEngine, log: Log) {
  const kept = makeKeptImages(database, blobs)
  const making = new Map<string, Promise<readonly PageImage[]>>()
  /** Documents whose first pages are being made ahead: what looks at one of them meanwhile does not make it again. */
  const warming = new Map<string, Promise<readonly PageImage[]>>()

  function make(document: Imaged, pages: readonly number[], width: number): Promise<readonly PageImage[]> {
    const key = `${document.organizationId}/${document.inRoom}/${document.sha256}/${width}/${pages.join()}`
    const known = making.get(key)
    if (known) return known
    const own = pdf.for({ owner: document.organizationId, inRoom: document.inRoom ?? false })
    // Others wait for it too, and it is kept: whoever asked first may go.
    const work = forEverybody(() =>
      blobs.get(document.sha256).then((bytes) => own.render(bytes, pages, width)),
    )
      .then(async (images) => {
        await kept.keep(document, images, width)
        return images
      })
      .finally(() => making.delete(key))
    making.set(key, work)

    return work
  }

  return {
    /** The image at the offered width nearest above `wished`; made on first need and kept. Throws `not-found`. */
    async page(document: Imaged, page: number, wished: number): Promise<PageImage> {
      const size = document.pages[page]
      if (!size) throw new Refusal('not-found')
      const width =
        pageWidths.find((offered) => offered >= (wished || defaultWidth)) ?? pageWidths.at(-1) ?? defaultWidth
      const webp = await kept.find(document, page, width)
      if (webp) return { page, width, height: Math.round((width * size.height) / size.width), webp }
      const ahead = width === defaultWidth && page < jobPages ? await warming.get(keyOf(document)) : undefined
      const image = ahead?.find((one) => one.page === page) ?? (await make(document, [page], width))[0]
      if (!image) throw new Refusal('not-found')

      return image
    },

    /** Makes all pages at 1x in the background. */
    warm(document: Imaged): void {
      const pages = [...document.pages.keys()].slice(0, jobPages)
      const key = keyOf(document)
      const work = make(document, pages, defaultWidth)
        .catch((error: unknown) => {
          log.warn({ error: describeError(error) }, 'pages not rendered ahead')
          return []
        })
        .finally(() => warming.delete(key))
      warming.set(key, work)
    },
  }
}

const keyOf = ({ organizationId, sha256 }: Imaged) => `${organizationId}/${sha256}`

/** Images that were made before: rows that name blobs. */
function makeKeptImages(database: Database, blobs: BlobStore) {
  return {
    async keep(
      { organizationId, sha256 }: Imaged,
      images: readonly PageImage[],
      width: number,
    ): Promise<void> {
      const rows: (typeof pageImage.$inferInsert)[] = []
      for (const { page, webp } of images) {
        rows.push({ organizationId, documentSha256: sha256, page, width, sha256: await blobs.put(webp) })
      }
      await database.transaction(organizationId as OrganizationId, (tx) =>
        tx.insert(pageImage).values(rows).onConflictDoNothing(),
      )
    },

    async find({ organizationId, sha256 }: Imaged, page: number, width: number): Promise<Uint8Array | null> {
      const [row] = await database.read(organizationId as OrganizationId, (tx) =>
        tx
          .select({ sha256: pageImage.sha256 })
          .from(pageImage)
          .where(
            and(
              eq(pageImage.organizationId, organizationId),
              eq(pageImage.documentSha256, sha256),
              eq(pageImage.page, page),
              eq(pageImage.width, width),
            ),
          ),
      )

      return row ? blobs.get(row.sha256).catch(() => null) : null
    },
  }
}
