import type { AuditLine, WayInShape } from '#contract/envelope-shapes.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import type { EnvelopeId, OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Member } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { BlobStore, Clock } from '../ports.ts'
import { archiveNames } from './archive-names.ts'
import { attachmentsOf, type Attachment } from './attachments.ts'
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
import { assertFitsZip, writeZip } from './write-zip.ts'

/**
 * Makes the certificate by itself of an envelope that is sealed, unless there is one. Throws `envelope-not-sealed`,
 * `time-stamp-unavailable`.
 */
export type SealCertificate = (organizationId: OrganizationId, id: EnvelopeId) => Promise<void>

type Parts = { database: Database; blobs: BlobStore; clock: Clock; sealCertificate: SealCertificate }

/** What an envelope leaves behind. Bytes are read once the transaction is over. */
export function makeRecords({ database, blobs, clock, sealCertificate }: Parts) {
  async function read<T>(
    member: Member,
    id: string,
    work: (tx: Transaction, envelope: Envelope) => Promise<T>,
  ): Promise<T> {
    return database.transaction(member.organization.id, async (tx) =>
      work(tx, await loadOwnEnvelope(tx, member, id)),
    )
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

    async sealed(
      member: Member,
      id: string,
      document: string,
    ): Promise<{ name: string; sha256: string; bytes: Uint8Array }> {
      const { name, sha256 } = await read(member, id, (tx, envelope) => getSealed(tx, envelope, document))
      return { name, sha256, bytes: await blobs.get(sha256) }
    },

    /** The completion certificate by itself, sealed. Throws `envelope-not-sealed`, `time-stamp-unavailable`. */
    async certificate(
      member: Member,
      id: string,
    ): Promise<{ name: string; sha256: string; bytes: Uint8Array }> {
      await haveCertificate(member, id)
      const { name, sha256 } = await read(member, id, getSealedCertificate)
      return { name, sha256, bytes: await blobs.get(sha256) }
    },

    /** Everything in one ZIP. Throws `envelope-not-sealed`, `time-stamp-unavailable`, `archive-too-large`. */
    async archive(member: Member, id: string): Promise<{ name: string; bytes: Uint8Array }> {
      await haveCertificate(member, id)
      const { title, files, evidence } = await read(member, id, async (tx, envelope) => {
        const sealed = await sealedFilesOf(tx, envelope)
        const attachments = await attachmentsOf(tx, envelope)
        return {
          title: envelope.title,
          files: [...sealed.map(asPdf), ...attachments.map(asFile)],
          evidence: writeEvidence(envelope, await readTrail(tx, envelope)),
        }
      })
      const names = archiveNames([...files.map(({ name }) => name), 'evidence.json'])
      const sizes = [...files.map(({ byteLength }) => byteLength), evidence.byteLength]
      assertFitsZip(sizes.map((byteLength, index) => ({ name: names[index] ?? '', byteLength })))
      const contents: Uint8Array[] = []
      for (const { sha256 } of files) contents.push(await blobs.get(sha256))
      const at = clock.now()
      const entries = [...contents, evidence].map((bytes, index) => ({ name: names[index] ?? '', bytes, at }))
      return { name: `${archiveNames([title])[0]}.zip`, bytes: writeZip(entries) }
    },

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

function asPdf({ name, sha256, byteLength }: SealedRow) {
  return { name: /\.pdf$/i.test(name) ? name : `${name}.pdf`, sha256, byteLength }
}

function asFile({ name, sha256, bytes }: Attachment) {
  return { name, sha256, byteLength: bytes }
}
