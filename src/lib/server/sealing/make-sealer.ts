import { senderNameIn } from '#core/audit/sender-name.ts'
import type { Decision } from '#core/envelope/decision.ts'
import { markSealed, markSealFailed } from '#core/envelope/sealing.ts'
import type { Envelope, EnvelopeDocument } from '#core/envelope/envelope.ts'
import type { DocumentId, EnvelopeId, OrganizationId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import type { StampedBy } from '#core/seal/stamped-by.ts'
import { isRefusal } from '#core/refusal.ts'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { sealRecord } from '../data/tables/directory.ts'
import { sealedDocument } from '../data/tables/envelopes.ts'
import { appUser, organization } from '../data/tables/people.ts'
import { documentsOf } from '../documents/document-rows.ts'
import type { Act } from '../envelopes/audit-trail.ts'
import { readTrail } from '../envelopes/audit-trail.ts'
import type { Enact } from '../envelopes/enact.ts'
import { loadEnvelope } from '../envelopes/envelope-rows.ts'
import { holdEnvelope } from '../envelopes/held-envelope.ts'
import { loadValues } from '../envelopes/value-rows.ts'
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
import { completeSeal } from '../seal/complete-seal.ts'
import type { SealKeys } from '../seal/key-store.ts'
import { holdKeys, KeyRevoked } from '../seal/revoke-key.ts'
import { TimeStampUnavailable } from '../seal/time-stamp.ts'
import { certificateOf } from './certificate-content.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import { certificateIdOf } from './certificate-id.ts'
import { crampedFields } from './cramped-fields.ts'
import { embeddedFiles } from './embedded-files.ts'
import { picturesOf } from './given-values.ts'
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

/** What a sealed file is filed under: a document, or the certificate by itself. */
type Named = { id: string; name: string }
type Sealed = Named & {
  sha256: string
  byteLength: number
  level: 'B-B' | 'B-T'
  stampedBy: StampedBy | null
  /** Of the keys behind the seal. */
  purposes: readonly string[]
}
/** While one envelope is sealed, its time-stamps come from one authority: the one its certificate names. */
type Desk = Omit<Parts, 'timeStamps'> & { stamps: ChosenAuthority | null }
type SealContent = Pick<SealJob, 'bytes' | 'stamps' | 'certificate' | 'attachments'>

/** Room for the signature: with a time-stamp token and its chain it is larger. */
const reserveBytes = { plain: 8192, timeStamped: 16_384 }

const bySystem = (at: Date): Act => ({
  actor: { kind: 'system' },
  at,
  origin: { ip: null, userAgent: null },
  person: null,
})

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
  ) {
    await database.transaction(organizationId, async (tx) => {
      const before = await holdEnvelope(tx, organizationId, id)
      const at = clock.now()
      await enact(tx, before, await work(tx, before.envelope, at), bySystem(at))
    })
  }

  return async ({ organizationId: tenant, payload }) => {
    const organizationId = tenant as OrganizationId
    const id = payload.envelopeId as EnvelopeId
    const known = await factsFor(parts, organizationId, id)
    if (!known) return

    try {
      const stamps = (await parts.timeStamps?.choose()) ?? null
      const cramped = await crampedFields(parts.pdf.for({ ...ownerOf(known), inRoom: true }), known)
      const facts = { ...known, cramped, stampedBy: stamps?.by ?? null }
      const sealed = await sealAll({ ...parts, stamps }, facts)
      await conclude(organizationId, id, async (tx, envelope, at) => {
        if (envelope.status === 'completed') return { envelope, happenings: [], effects: [] }
        await holdKeys(
          tx,
          sealed.flatMap(({ purposes }) => purposes),
        )
        await recordSealed(tx, envelope, sealed, at)
        return markSealed(envelope, at, hashesOf(envelope, sealed))
      })
    } catch (error) {
      // The next try takes another key: nothing has failed that the sender need hear of.
      if (error instanceof KeyRevoked) throw error
      await conclude(organizationId, id, (_, envelope) => markSealFailed(envelope, reasonOf(error)))
      throw error
    }
  }
}

async function factsFor(
  { database, publicUrl }: Parts,
  organizationId: OrganizationId,
  id: EnvelopeId,
): Promise<Omit<CertificateFacts, 'cramped' | 'stampedBy'> | null> {
  return database.transaction(organizationId, async (tx) => {
    const envelope = await loadEnvelope(tx, organizationId, id)
    if (envelope.status !== 'sealing' && envelope.status !== 'seal_failed') return null
    const [home] = await tx.select().from(organization).where(eq(organization.organizationId, organizationId))
    const [sender] = await tx.select().from(appUser).where(eq(appUser.id, envelope.sender))
    if (!home) throw new Error('envelope without organization')
    const trail = await readTrail(tx, envelope)

    return {
      envelope,
      values: await loadValues(tx, envelope),
      trail,
      // Who left has handed their envelopes over; it was still them who sent it.
      senderName: senderNameIn(trail) ?? sender?.name ?? '',
      organizationName: home.name,
      timeZone: home.timeZone,
      uploads: await uploadsOf(tx, envelope),
      locale: normalizeLocale(sender?.locale),
      publicUrl,
    }
  })
}

async function uploadsOf(
  tx: Transaction,
  { organizationId, documents }: Envelope,
): Promise<ReadonlyMap<DocumentId, string>> {
  const ids = documents.map(({ id }) => id)
  const rows = await documentsOf(tx, organizationId, ids)

  return new Map(rows.map(({ id, uploadSha256 }) => [id as DocumentId, uploadSha256]))
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
    certificate: certificateOf(facts, hashes),
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
    certificate: certificateOf(facts),
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

  return finish(parts, facts, document, prepared)
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

  return finish(parts, facts, file, prepared)
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
  { blobs, keys, stamps }: Desk,
  { envelope: { organizationId, mode }, organizationName }: CertificateFacts,
  { id, name }: Named,
  prepared: PreparedSeal,
): Promise<Sealed> {
  const signer = await keys.signerFor({ id: organizationId, name: organizationName, mode })
  const { bytes, level } = await completeSeal(prepared, signer, stamps)

  return {
    id,
    name,
    sha256: await blobs.put(bytes),
    byteLength: bytes.byteLength,
    level,
    stampedBy: stamps?.by ?? null,
    purposes: signer.purposes,
  }
}

async function recordSealed(
  tx: Transaction,
  envelope: Envelope,
  sealed: readonly Sealed[],
  at: Date,
): Promise<void> {
  const { organizationId, id: envelopeId } = envelope
  for (const { id: documentId, name, sha256, byteLength, level, stampedBy } of sealed) {
    const row = { organizationId, envelopeId, documentId, sha256, sealedAt: at }
    await tx.insert(sealedDocument).values({ ...row, name, byteLength, level, stampedBy })
    await tx.insert(sealRecord).values(row).onConflictDoNothing()
  }
}

function hashesOf(envelope: Envelope, sealed: readonly Sealed[]): Record<string, string> {
  const certificateId = certificateIdOf(envelope)
  const documents = sealed.filter(({ id }) => id !== certificateId)
  const certificate = sealed.find(({ id }) => id === certificateId)

  return {
    ...Object.fromEntries(documents.map(({ sha256 }, index) => [`sealedSha256_${index + 1}`, sha256])),
    ...(certificate && { certificateSha256: certificate.sha256 }),
  }
}

/** What the sender reads behind `seal_failed`: what is away, a refusal's code, else only that it was unexpected. */
function reasonOf(error: unknown): string {
  if (error instanceof TimeStampUnavailable) return 'time-stamp-unavailable'

  return isRefusal(error) ? error.code : 'internal'
}
