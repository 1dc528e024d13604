import type { EnvelopeId, OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock } from '../ports.ts'
import { archiveOfMany } from './archive-of-many.ts'
import { archiveNames } from './archive-names.ts'
import { entriesOfArchive, listArchive } from './archive.ts'
import type { SealedRow } from './beside-envelope.ts'
import { findCertificate, getSealed, getSealedCertificate, sealedFilesOf } from './envelope-shape.ts'
import { makeReadOwn } from './read-own.ts'
import { zipAnswer, type ZipAnswer } from './zip-answer.ts'

/**
 * Makes the certificate by itself of an envelope that is sealed, unless there is one. Throws `envelope-not-sealed`,
 * `time-stamp-unavailable`, `envelope-seal-failed`.
 */
export type SealCertificate = (organizationId: OrganizationId, id: EnvelopeId) => Promise<void>

type Parts = { database: Database; blobs: BlobStore; clock: Clock; sealCertificate: SealCertificate }

type SealedFile = { name: string; sha256: string; bytes: Uint8Array }

/** What an envelope is once it is sealed: its documents, its certificate, and all of it together. */
export function makeSealedFiles({ database, blobs, clock, sealCertificate }: Parts) {
  const read = makeReadOwn(database)

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
    sealed: async (member: Member, id: string, document: string): Promise<SealedFile> =>
      open(await read(member, id, (tx, envelope) => getSealed(tx, envelope, document))),

    /** The completion certificate by itself, sealed. Throws `envelope-not-sealed`, `time-stamp-unavailable`, `envelope-seal-failed`. */
    async certificate(member: Member, id: string): Promise<SealedFile> {
      await haveCertificate(member, id)

      return open(await read(member, id, getSealedCertificate))
    },

    /** Everything in one ZIP. Throws `envelope-not-sealed`, `time-stamp-unavailable`. */
    async archive(member: Member, id: string): Promise<ZipAnswer> {
      await haveCertificate(member, id)

      const listed = await read(member, id, listArchive)
      const [title = ''] = archiveNames([listed.title])
      return zipAnswer(title, entriesOfArchive(blobs, listed, { at: clock.now() }))
    },

    /** The archives of several in one. Throws `not-found`, `envelope-not-sealed`. */
    archiveOfMany: (member: Member, ids: readonly string[]) =>
      archiveOfMany({ database, blobs, clock, haveCertificate }, member, ids),
  }
}
