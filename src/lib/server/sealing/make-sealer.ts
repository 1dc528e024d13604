import { unchanged, type Decision } from '#core/envelope/decision.ts'
import { markSealed, markSealFailed } from '#core/envelope/sealing.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import type { DocumentId, EnvelopeId, OrganizationId } from '#core/ids.ts'
import { isRefusal } from '#core/refusal.ts'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { actOfSystem } from '../envelopes/act-of.ts'
import { certificateIdOf } from '../envelopes/certificate-id.ts'
import type { Enact } from '../envelopes/enact.ts'
import { holdEnvelope } from '../envelopes/held-envelope.ts'
import type { Job } from '../jobs/job-kinds.ts'
import { pass } from '../points.ts'
import { SealKeyUnusable } from '../trust/brought/brought-keys.ts'
import { holdKeys, KeyRevoked } from '../trust/revoke-key.ts'
import { TimeStampUnavailable } from '../trust/time-stamp.ts'
import { openDesk, type DeskParts, type OpenDesk } from './open-desk.ts'
import { readFacts } from './read-facts.ts'
import { recordSealed, type Sealed } from './record-sealed.ts'
import { sealCertificate, sealDocument } from './seal-file.ts'

type Parts = DeskParts & { enact: Enact }

/**
 * The job between the last signature and the sealed file. It may run twice or be cut off anywhere: files are made
 * outside the transaction, and only the one that finds the envelope still unsealed has its files recorded.
 */
export function makeSealer(parts: Parts): (job: Job<'seal'>) => Promise<void> {
  const { database, enact, clock } = parts

  async function conclude(
    organizationId: OrganizationId,
    id: EnvelopeId,
    work: (tx: Transaction, envelope: Envelope, at: Date) => Decision | Promise<Decision>,
    beside?: SQL,
  ) {
    await database.transaction(organizationId, async (tx) => {
      const before = await holdEnvelope(tx, organizationId, id, beside)
      const at = clock.now()
      await enact(tx, before, await work(tx, before.envelope, at), actOfSystem(at))
    })
  }

  return async ({ organizationId: tenant, payload }) => {
    const organizationId = tenant as OrganizationId
    const id = payload.envelopeId as EnvelopeId
    const known = await readFacts(parts, organizationId, id)
    if (known.envelope.status !== 'sealing' && known.envelope.status !== 'seal_failed') return

    try {
      const sealed = await sealAll(await openDesk(parts, known))
      const purposes = sealed.flatMap((one) => one.purposes)
      const decide = async (tx: Transaction, envelope: Envelope, at: Date) => {
        if (envelope.status === 'completed') return unchanged(envelope)
        await recordSealed(tx, envelope, sealed, at)
        pass('seal recorded')
        return markSealed(envelope, at, hashesOf(envelope, sealed))
      }
      await conclude(organizationId, id, decide, holdKeys(purposes))
      pass('seal committed')
    } catch (error) {
      // The next try takes another key: nothing has failed that the sender need hear of.
      if (error instanceof KeyRevoked) throw error
      await conclude(organizationId, id, (_, envelope) => markSealFailed(envelope, reasonOf(error)))
      throw error
    }
  }
}

/** The documents, and the certificate by itself where it is not on the pages of them all. */
async function sealAll({ desk, facts }: OpenDesk): Promise<Sealed[]> {
  const { documents } = facts.envelope
  const sealed: Sealed[] = []
  for (const document of documents) sealed.push(await sealDocument(desk, facts, document))
  if (!documents.some(({ signed }) => signed)) return sealed
  const hashes = new Map(sealed.map(({ id, sha256 }) => [id as DocumentId, sha256]))

  return [...sealed, await sealCertificate(desk, facts, hashes)]
}

function hashesOf(envelope: Envelope, sealed: readonly Sealed[]): Record<string, string> {
  const certificateId = certificateIdOf(envelope)
  const documents = sealed.filter(({ id }) => id !== certificateId)
  const completionCertificate = sealed.find(({ id }) => id === certificateId)

  return {
    ...Object.fromEntries(documents.map(({ sha256 }, index) => [`sealedSha256_${index + 1}`, sha256])),
    ...(completionCertificate && { certificateSha256: completionCertificate.sha256 }),
  }
}

/** What the sender reads behind `seal_failed`: what is away, a refusal's code, else only that it was unexpected. */
function reasonOf(error: unknown): string {
  if (error instanceof TimeStampUnavailable) return 'time-stamp-unavailable'
  if (error instanceof SealKeyUnusable) return 'seal-key-unusable'

  return isRefusal(error) ? error.code : 'internal'
}
