import type { SigningSession } from '#contract/signing-shapes.ts'
import { isRefusal, Refusal } from '#core/refusal.ts'
import type { PageImages } from '../documents/page-images.ts'
import type { PageTexts } from '../documents/page-texts.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock } from '../ports.ts'
import type { PageImage, TextLine } from '../pdf/pdf-engine.ts'
import type { RoomLook } from './room-facts.ts'
import type { RoomAccess } from './room-access.ts'
import { makeRoomSealedFiles } from './room-sealed-files.ts'
import { readSession } from './room-session.ts'
import type { Visitor } from './visitor.ts'

type Parts = {
  access: Pick<RoomAccess, 'read' | 'readInside'>
  blobs: BlobStore
  images: PageImages
  texts: PageTexts
  clock: Clock
}

/** What a room shows of its documents: pictures, words and files. */
export function makeRoomDocuments({ access, blobs, images, texts, clock }: Parts) {
  const { read, readInside } = access

  /** One of the envelope's; `page` is one whose words are wanted. */
  function visibleDocument(visitor: Visitor, id: string, page?: number) {
    const find = ({ envelope, words }: RoomLook) => {
      const document = envelope.documents.find((one) => one.id === id)
      if (!document) throw new Refusal('not-found')
      return { words, document: { ...document, organizationId: envelope.organizationId, inRoom: true } }
    }

    return readInside(visitor, find, page === undefined ? null : { document: id, page })
  }

  return {
    /** The session, and the words of its first page where it is filled in: none where they cannot be read. */
    async look(visitor: Visitor): Promise<{ session: SigningSession; firstPage: readonly TextLine[] }> {
      const see = async (room: RoomLook) => ({
        ...room,
        session: await readSession(room, visitor, clock.now()),
      })
      const { session, envelope, words } = await read(visitor, see, { document: null, page: 0 })
      const [first] = envelope.documents
      if (session.stage !== 'fill' || !first) return { session, firstPage: [] }
      const shown = { ...first, organizationId: envelope.organizationId, inRoom: true }

      return { session, firstPage: await texts.page(shown, 0, words).catch(noneIfRefused) }
    },

    async page(visitor: Visitor, id: string, page: number, width: number): Promise<PageImage> {
      const { document } = await visibleDocument(visitor, id)
      return images.page(document, page, width)
    },

    async pageText(visitor: Visitor, id: string, page: number): Promise<readonly TextLine[]> {
      const { document, words } = await visibleDocument(visitor, id, page)
      return texts.page(document, page, words)
    },

    async original(visitor: Visitor, id: string): Promise<{ name: string; bytes: Uint8Array }> {
      const { document } = await visibleDocument(visitor, id)
      return { name: document.name, bytes: await blobs.get(document.sha256) }
    },

    ...makeRoomSealedFiles({ access, blobs, images }),
  }
}

/** The page has its picture still; anything but a refusal is a bug. */
function noneIfRefused(error: unknown): readonly TextLine[] {
  if (isRefusal(error)) return []
  throw error
}
