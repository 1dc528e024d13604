import type { TrailShape } from '#contract/trail-shapes.ts'
import { Refusal } from '#core/refusal.ts'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock } from '../ports.ts'
import { readLastAnchor } from './anchors-of-trail.ts'
import { attachmentsOf } from './attachments.ts'
import { isWhole, readTrail } from './audit-trail.ts'
import { toAuditLine, toWays } from './envelope-shape.ts'
import { exportEvidence } from './export-evidence.ts'
import { makeSealedFiles, type SealCertificate } from './make-sealed-files.ts'
import { makeReadOwn } from './read-own.ts'

/**
 * A document of an envelope that is not sealed, with what has been given so far, to be printed. Throws `not-found`,
 * `envelope-completed`. `name` is that of its file, in the member's language.
 */
export type CopyDocument = (
  member: Member,
  id: string,
  document: string,
) => Promise<{ name: string; bytes: Uint8Array }>

type Parts = {
  database: Database
  blobs: BlobStore
  clock: Clock
  sealCertificate: SealCertificate
  copyDocument: CopyDocument
}

/** What an envelope leaves behind. Bytes are read once the transaction is over. */
export function makeRecords(parts: Parts) {
  const { database, blobs, copyDocument } = parts
  const read = makeReadOwn(database)

  return {
    audit: (member: Member, id: string): Promise<TrailShape> =>
      read(member, id, async (tx, envelope) => {
        const trail = await readTrail(tx, envelope)
        const anchored = await readLastAnchor(tx, envelope)
        const ways = toWays(envelope, trail)
        return { items: trail.map(toAuditLine), whole: isWhole(trail), ways, anchored }
      }),

    /** `evidence.json` as it stands now. */
    evidence: (member: Member, id: string): Promise<Uint8Array> => read(member, id, exportEvidence),

    copy: copyDocument,

    ...makeSealedFiles(parts),

    async attachment(
      member: Member,
      id: string,
      sha256: string,
    ): Promise<{ name: string; bytes: Uint8Array }> {
      const all = await read(member, id, attachmentsOf)
      const found = all.find((one) => one.sha256 === sha256)
      if (!found) throw new Refusal('not-found')
      return { name: found.name, bytes: await blobs.get(sha256) }
    },
  }
}
