import type { PageImages } from '../documents/page-images.ts'
import { getSealedForRecipient } from '../envelopes/envelope-shape.ts'
import { pagesOfSealed } from '../envelopes/sealed-pages.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { PageImage } from '../pdf/pdf-engine.ts'
import type { RoomAccess } from './room-access.ts'
import type { Visitor } from './visitor.ts'

type Parts = { access: Pick<RoomAccess, 'readInside'>; blobs: BlobStore; images: PageImages }

/** What a room gives of its documents once they are sealed. Throws `not-found`, `envelope-not-sealed`. */
export function makeRoomSealedFiles({ access: { readInside }, blobs, images }: Parts) {
  return {
    async sealed(visitor: Visitor, id: string): Promise<{ name: string; sha256: string; bytes: Uint8Array }> {
      const { name, sha256: hash } = await readInside(visitor, ({ ask, envelope }) =>
        ask((tx) => getSealedForRecipient(tx, envelope, id)),
      )
      return { name, sha256: hash, bytes: await blobs.get(hash) }
    },

    /** A page as it is in the sealed file. */
    async sealedPage(visitor: Visitor, id: string, page: number, width: number): Promise<PageImage> {
      const { envelope, row } = await readInside(visitor, async ({ ask, envelope: found }) => ({
        envelope: found,
        row: await ask((tx) => getSealedForRecipient(tx, found, id)),
      }))
      const { organizationId } = envelope
      const pages = pagesOfSealed(envelope.documents, row)

      return images.page({ organizationId, sha256: row.sha256, pages, inRoom: true }, page, width)
    },
  }
}
