import type { DocumentId, EnvelopeId, OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { findCertificate, sealedFilesOf } from '../envelopes/envelope-shape.ts'
import { holdEnvelope } from '../envelopes/held-envelope.ts'
import type { SealCertificate } from '../envelopes/make-sealed-files.ts'
import { describeError, type Log } from '../log.ts'
import { SealKeyUnusable } from '../trust/brought/brought-keys.ts'
import { holdKeys, KeyRevoked } from '../trust/revoke-key.ts'
import { TimeStampUnavailable } from '../trust/time-stamp.ts'
import { openDesk, type DeskParts } from './open-desk.ts'
import { readFacts } from './read-facts.ts'
import { recordSealed, type Sealed } from './record-sealed.ts'
import { sealCertificate } from './seal-file.ts'

type Parts = DeskParts & { log: Log }

/**
 * The certificate by itself of an envelope that is sealed already, with its trail as it is now. It is made outside any
 * transaction; of two that are made at once the first is recorded, and the other is forgotten.
 */
export function makeCertificateSealer(parts: Parts): SealCertificate {
  const { database, blobs, clock, log } = parts

  async function make(organizationId: OrganizationId, id: EnvelopeId): Promise<Sealed | null> {
    const documents = await database.read(organizationId, (tx) => sealedFilesOf(tx, { organizationId, id }))
    if (findCertificate({ id }, documents)) return null
    const known = await readFacts(parts, organizationId, id)
    if (known.envelope.status !== 'completed') throw new Refusal('envelope-not-sealed')
    const hashes = new Map(documents.map(({ documentId, sha256 }) => [documentId as DocumentId, sha256]))
    const { desk, facts } = await openDesk(parts, known)

    return sealCertificate(desk, facts, hashes)
  }

  /** False where somebody else was first. */
  async function record(organizationId: OrganizationId, id: EnvelopeId, one: Sealed): Promise<boolean> {
    return database.transaction(organizationId, async (tx) => {
      const { envelope } = await holdEnvelope(tx, organizationId, id, holdKeys(one.purposes))
      if (findCertificate(envelope, await sealedFilesOf(tx, envelope))) return false
      await recordSealed(tx, envelope, [one], clock.now())

      return true
    })
  }

  async function makeOnce(organizationId: OrganizationId, id: EnvelopeId): Promise<void> {
    const made = await make(organizationId, id)
    if (!made) return
    let isKept = false
    try {
      isKept = await record(organizationId, id, made)
    } finally {
      // Nothing else knows of it, so that nothing else would erase it with its envelope.
      if (!isKept) await blobs.remove(made.sha256, clock.now())
    }
  }

  return async (organizationId, id) => {
    try {
      // A key that is revoked meanwhile is followed by another.
      await makeOnce(organizationId, id).catch((error: unknown) => {
        if (!(error instanceof KeyRevoked)) throw error
        return makeOnce(organizationId, id)
      })
    } catch (error) {
      if (error instanceof SealKeyUnusable) throw new Refusal('envelope-seal-failed')
      if (!(error instanceof TimeStampUnavailable)) throw error
      log.warn({ organizationId, envelope: id, error: describeError(error) }, 'certificate not stamped')
      throw new Refusal('time-stamp-unavailable')
    }
  }
}
