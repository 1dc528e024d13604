import { unchanged, type Decision } from '#core/envelope/decision.ts'
import { markSealed, markSealFailed } from '#core/envelope/sealing.ts'
import type { Envelope, EnvelopeDocument } from '#core/envelope/envelope.ts'
import type { DocumentId, EnvelopeId, OrganizationId } from '#core/ids.ts'
import { isRefusal } from '#core/refusal.ts'
import type { SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { actOfSystem } from '../envelopes/act-of.ts'
import type { Enact } from '../envelopes/enact.ts'
import { holdEnvelope } from '../envelopes/held-envelope.ts'
import { translator } from '../i18n/translator.ts'
import type { Job } from '../jobs/job-kinds.ts'
import type {
  BlobStore,
  ChosenAuthority,
  Clock,
  PdfEngine,
  PreparedSeal,
  SealJob,
  SignatureClaim,
  TimeStampAuthority,
} from '../ports.ts'
import { completeSeal } from '../trust/complete-seal.ts'
import type { KeptSigner, SealKeys } from '../trust/key-store.ts'
import { holdKeys, KeyRevoked } from '../trust/revoke-key.ts'
import { TimeStampUnavailable } from '../trust/time-stamp.ts'
import { certificateOf } from './certificate-content.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import { certificateIdOf } from '../envelopes/certificate-id.ts'
import { crampedFields } from './cramped-fields.ts'
import { embeddedFiles } from './embedded-files.ts'
import { picturesOf } from './given-values.ts'
import { readFacts } from './read-facts.ts'
import { recordSealed, type Named, type Sealed } from './record-sealed.ts'
import { stampsOf } from './stamps-of.ts'

type Parts = {
  database: Database
  blobs: BlobStore
  pdf: PdfEngine
  keys: SealKeys
  timeStamps: TimeStampAuthority | null
  enact: Enact
  clock: Clock
  publicUrl: string
}

/** While one envelope is sealed, its time-stamps come from one authority: the one its certificate names. */
type Desk = Omit<Parts, 'timeStamps' | 'keys'> & { stamps: ChosenAuthority | null; signer: KeptSigner }
type SealContent = Pick<SealJob, 'bytes' | 'stamps' | 'completionCertificate' | 'attachments'>

/** Room for the signature: with a time-stamp token and its chain it is larger. */
const reserveBytes = { plain: 8192, timeStamped: 16_384 }

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
    if (!known) return

    try {
      const stamps = (await parts.timeStamps?.choose()) ?? null
      const cramped = await crampedFields(parts.pdf.for({ ...ownerOf(known), inRoom: true }), known)
      const facts = { ...known, cramped, stampedBy: stamps?.by ?? null }
      const { organizationId: owner, mode } = known.envelope
      const signer = await parts.keys.signerFor({ id: owner, name: known.organizationName, mode })
      const sealed = await sealAll({ ...parts, stamps, signer }, facts)
      const purposes = sealed.flatMap((one) => one.purposes)
      const decide = async (tx: Transaction, envelope: Envelope, at: Date) => {
        if (envelope.status === 'completed') return unchanged(envelope)
        await recordSealed(tx, envelope, sealed, at)
        return markSealed(envelope, at, hashesOf(envelope, sealed))
      }
      await conclude(organizationId, id, decide, holdKeys(purposes))
    } catch (error) {
      // The next try takes another key: nothing has failed that the sender need hear of.
      if (error instanceof KeyRevoked) throw error
      await conclude(organizationId, id, (_, envelope) => markSealFailed(envelope, reasonOf(error)))
      throw error
    }
  }
}

/** The documents, and last the certificate, which names the hash of each of them as it is now. */
async function sealAll(parts: Desk, facts: CertificateFacts): Promise<Sealed[]> {
  const hashes = new Map<DocumentId, string>()
  const sealed: Sealed[] = []
  for (const document of facts.envelope.documents) {
    const one = await (document.signed ? approve : sealDocument)(parts, facts, document)
    hashes.set(document.id, one.sha256)
    sealed.push(one)
  }
  const name = `${translator(facts.locale)('certificate.title')}.pdf`
  const alone = {
    bytes: null,
    stamps: [],
    completionCertificate: certificateOf(facts, hashes),
    attachments: await embeddedFiles(facts, parts.blobs),
  }

  return [...sealed, await seal(parts, facts, { id: certificateIdOf(facts.envelope), name }, alone)]
}

async function sealDocument(
  parts: Desk,
  facts: CertificateFacts,
  document: EnvelopeDocument,
): Promise<Sealed> {
  return seal(parts, facts, document, {
    bytes: await parts.blobs.get(document.sha256),
    stamps: stampsOf(facts, document),
    completionCertificate: certificateOf(facts),
    attachments: await embeddedFiles(facts, parts.blobs, document.id),
  })
}

/** A document that came signed gets one more signature and nothing else: all there is to say stands in the certificate. */
async function approve(parts: Desk, facts: CertificateFacts, document: EnvelopeDocument): Promise<Sealed> {
  const prepared = await parts.pdf.for(ownerOf(facts)).prepareApproval({
    bytes: await parts.blobs.get(document.sha256),
    signature: claimOf(parts, facts),
    seed: seedOf(facts, document),
  })

  return finish(parts, document, prepared)
}

async function seal(
  parts: Desk,
  facts: CertificateFacts,
  file: Named,
  content: SealContent,
): Promise<Sealed> {
  const { blobs, pdf } = parts
  const { envelope, locale } = facts
  const prepared = await pdf.for(ownerOf(facts)).prepareSeal({
    ...content,
    pictures: await Promise.all(
      picturesOf(facts).map(async (sha256) => ({ sha256, bytes: await blobs.get(sha256) })),
    ),
    watermark: envelope.mode === 'test' ? translator(locale)('certificate.watermark') : null,
    locale,
    signature: claimOf(parts, facts),
    seed: seedOf(facts, file),
  })

  return finish(parts, file, prepared)
}

const ownerOf = ({ envelope }: Pick<CertificateFacts, 'envelope'>) => ({ owner: envelope.organizationId })

function claimOf({ stamps, clock }: Desk, { organizationName, locale }: CertificateFacts): SignatureClaim {
  return {
    fieldName: 'Paraph seal',
    reason: translator(locale)('certificate.sealReason'),
    signerName: organizationName,
    at: clock.now(),
    reserve: stamps ? reserveBytes.timeStamped : reserveBytes.plain,
  }
}

function seedOf({ envelope }: CertificateFacts, { id }: Named): string {
  return `${envelope.id}/${id}`
}

async function finish(
  { blobs, signer, stamps }: Desk,
  { id, name }: Named,
  prepared: PreparedSeal,
): Promise<Sealed> {
  const { bytes, level } = await completeSeal(prepared, signer, stamps)

  return {
    id,
    name,
    sha256: await blobs.put(bytes),
    byteLength: bytes.byteLength,
    level,
    stampedBy: stamps?.by ?? null,
    purposes: [...signer.purposes, ...(stamps?.purposes ?? [])],
  }
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

  return isRefusal(error) ? error.code : 'internal'
}
