import type { GivenFile, Signature } from '#core/fields/field.ts'
import type { Enact } from '../envelopes/enact.ts'
import { keepAnswer } from '../kept-answer.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock } from '../ports.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import { assertPassed } from './access-checks.ts'
import { keepFile, rememberPicture } from './recipient-files.ts'
import type { RoomAccess } from './room-access.ts'
import { ownerOfFiles } from './room-completion.ts'
import { recipientBehind } from './room-entry.ts'
import { assertMayGive, fileAdded, findShownFile, takeFile } from './room-files.ts'
import type { Entry } from './link-rows.ts'
import type { Visitor } from './visitor.ts'

type Parts = {
  access: Pick<RoomAccess, 'read' | 'inside' | 'readInside'>
  blobs: BlobStore
  enact: Enact
  limits: RateLimits
  clock: Clock
}

const filesAnHour = { times: 60, windowSeconds: 3600 }

/** Files and pictures that a recipient brings along, and sees again. */
export function makeGiveFiles({ access, blobs, enact, limits, clock }: Parts) {
  const { read, inside, readInside } = access

  return {
    /** By which way in. Throws what a visitor without a key to the room gets for anything: asked before a body is read. */
    assertKey: (visitor: Visitor): Promise<Entry> => read(visitor, ({ entry }) => entry),

    /** Counts a file that is about to be sent. Throws where none may be given, `rate-limited` where there were too many. */
    async readyForFile(visitor: Visitor): Promise<Entry> {
      const entry = await read(visitor, (view) => {
        const recipient = recipientBehind(view.envelope, view.entry)
        assertPassed(view.facts.passes, recipient, clock.now())
        assertMayGive(view.envelope, recipient.id, clock.now())
        return view.entry
      })
      await limits.spend('room-file', visitor.recipient, filesAnHour)

      return entry
    },

    /** Keeps a file for a field or a signature, after {@link readyForFile}. Throws `file-unreadable`, `file-too-large`. */
    async addFile(
      visitor: Visitor,
      purpose: 'image' | 'attachment' | 'signature',
      upload: { name: string; bytes: Uint8Array },
    ): Promise<{ value: GivenFile | Signature }> {
      const { file, value } = await takeFile(blobs, purpose, upload)
      await inside(visitor, async ({ tx, held, envelope, recipient, by }) => {
        assertMayGive(envelope, recipient.id, by.at)
        await keepFile(tx, ownerOfFiles(envelope, visitor), file, by.at)
        await rememberPicture(tx, ownerOfFiles(envelope, visitor), value, by.at)
        await enact(tx, held, fileAdded(envelope, recipient.id, purpose, file), by)
        await keepAnswer(tx, { value })
      })

      return { value }
    },

    /** One that this recipient has given, or that is shown to them. `image/png` is safe to show in a page. */
    async file(visitor: Visitor, sha256: string): Promise<{ name: string; type: string; bytes: Uint8Array }> {
      const { name, type } = await readInside(visitor, ({ ask, envelope }) =>
        ask((tx) => findShownFile(tx, ownerOfFiles(envelope, visitor), sha256)),
      )
      return { name, type, bytes: await blobs.get(sha256) }
    },
  }
}
