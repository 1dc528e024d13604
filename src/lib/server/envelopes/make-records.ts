import type { AuditLine, WayInShape } from '#contract/trail-shapes.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import type { EnvelopeId, OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Member } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { BlobStore, Clock } from '../ports.ts'
import { archiveOfMany } from './archive-of-many.ts'
import { listArchive, packArchive } from './archive.ts'
import { attachmentsOf } from './attachments.ts'
import { isWhole, readTrail } from './audit-trail.ts'
import type { SealedRow } from './beside-envelope.ts'
import { loadOwnEnvelope } from './envelope-rows.ts'
import {
  findCertificate,
  getSealed,
  getSealedCertificate,
  sealedFilesOf,
  toAuditLine,
  toWays,
} from './envelope-shape.ts'
import { writeEvidence } from './evidence.ts'

/**
 * Makes the certificate by itself of an envelope that is sealed, unless there is one. Throws `envelope-not-sealed`,
 * `time-stamp-unavailable`.
 */
export type SealCertificate = (organizationId: OrganizationId, id: EnvelopeId) => Promise<void>

/**
 * A document of an envelope that is not sealed, with what has been given so far, to be printed. Throws `not-found`,
 * `envelope-completed`.
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

type SealedFile = { name: string; sha256: string; bytes: Uint8Array }

/** What an envelope leaves behind. Bytes are read once the transaction is over. */
export function makeRecords({ database, blobs, clock, sealCertificate, copyDocument }: Parts) {
  async function read<T>(
    member: Member,
    id: string,
    work: (tx: Transaction, envelope: Envelope) => Promise<T>,
  ): Promise<T> {
    return database.transaction(member.organization.id, async (tx) =>
      work(tx, await loadOwnEnvelope(tx, member, id)),
    )
  }

  async function open({ name, sha256 }: SealedRow): Promise<SealedFile> {
    return { name, sha256, bytes: await blobs.get(sha256) }
  }

  /** The certificate by itself is made when somebody first asks for it: on the documents' own pages it is anyway. */
  async function haveCertificate(member: Member, id: string): Promise<void> {
    const missing = await read(member, id, async (tx, envelope) => {
      const sealed = await sealedFilesOf(tx, envelope)
      if (sealed.length === 0) throw new Refusal('envelope-not-sealed')
      return findCertificate(envelope, sealed) ? null : envelope.id
    })
    if (missing) await sealCertificate(member.organization.id, missing)
  }

  return {
    audit: (
      member: Member,
      id: string,
    ): Promise<{ items: AuditLine[]; whole: boolean; ways: WayInShape[] }> =>
      read(member, id, async (tx, envelope) => {
        const trail = await readTrail(tx, envelope)
        return { items: trail.map(toAuditLine), whole: isWhole(trail), ways: toWays(envelope, trail) }
      }),

    /** `evidence.json` as it stands now. */
    evidence: (member: Member, id: string): Promise<Uint8Array> =>
      read(member, id, async (tx, envelope) => writeEvidence(envelope, await readTrail(tx, envelope))),

    sealed: async (member: Member, id: string, document: string): Promise<SealedFile> =>
      open(await read(member, id, (tx, envelope) => getSealed(tx, envelope, document))),

    copy: copyDocument,

    /** The completion certificate by itself, sealed. Throws `envelope-not-sealed`, `time-stamp-unavailable`. */
    async certificate(member: Member, id: string): Promise<SealedFile> {
      await haveCertificate(member, id)

      return open(await read(member, id, getSealedCertificate))
    },

    /** Everything in one ZIP. Throws `envelope-not-sealed`, `time-stamp-unavailable`, `archive-too-large`. */
    async archive(member: Member, id: string): Promise<{ name: string; bytes: Uint8Array }> {
      await haveCertificate(member, id)

      return packArchive(blobs, await read(member, id, listArchive), clock.now())
    },

    /** The archives of several in one. Throws `not-found`, `envelope-not-sealed`, `archive-too-large`. */
    archiveOfMany: (member: Member, ids: readonly string[]) =>
      archiveOfMany({ database, blobs, clock, haveCertificate }, member, ids),

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
