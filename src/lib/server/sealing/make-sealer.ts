import { senderNameIn } from '#core/audit/sender-name.ts'
import type { Decision } from '#core/envelope/decision.ts'
import { markSealed, markSealFailed } from '#core/envelope/envelope-machine.ts'
import type { Envelope, EnvelopeDocument } from '#core/envelope/envelope.ts'
import type { EnvelopeId, OrganizationId } from '#core/ids.ts'
import { normalizeLocale, type Locale } from '#core/locale/locale.ts'
import { isRefusal } from '#core/refusal.ts'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { sealRecord } from '../data/tables/directory.ts'
import { sealedDocument } from '../data/tables/envelopes.ts'
import { appUser, organization } from '../data/tables/people.ts'
import type { Act } from '../envelopes/audit-trail.ts'
import { readTrail } from '../envelopes/audit-trail.ts'
import type { Enact } from '../envelopes/enact.ts'
import { loadEnvelope, loadValues } from '../envelopes/envelope-rows.ts'
import { writeEvidence } from '../envelopes/evidence.ts'
import { translator } from '../i18n/translator.ts'
import type { Job } from '../jobs/job-kinds.ts'
import type { BlobStore, Clock, PdfEngine, TimeStampAuthority } from '../ports.ts'
import { completeSeal } from '../seal/complete-seal.ts'
import type { SealKeys } from '../seal/key-store.ts'
import { TimeStampUnavailable } from '../seal/time-stamp.ts'
import { certificateOf, type CertificateFacts } from './certificate-content.ts'
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

type Sealed = { document: EnvelopeDocument; sha256: string; byteLength: number; level: 'B-B' | 'B-T' }

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
      const before = await loadEnvelope(tx, organizationId, id, 'lock')
      const at = clock.now()
      await enact(tx, before, await work(tx, before, at), bySystem(at))
    })
  }

  return async ({ organizationId: tenant, payload }) => {
    const organizationId = tenant as OrganizationId
    const id = payload.envelopeId as EnvelopeId
    const facts = await factsFor(parts, organizationId, id)
    if (!facts) return

    try {
      const sealed: Sealed[] = []
      for (const document of facts.envelope.documents) sealed.push(await sealDocument(parts, facts, document))
      await conclude(organizationId, id, async (tx, envelope, at) => {
        if (envelope.status === 'completed') return { envelope, happenings: [], effects: [] }
        await recordSealed(tx, envelope, sealed, at)
        return markSealed(envelope, at, hashesOf(sealed))
      })
    } catch (error) {
      await conclude(organizationId, id, (_, envelope) => markSealFailed(envelope, reasonOf(error)))
      throw error
    }
  }
}

async function factsFor(
  { database, timeStamps, publicUrl }: Parts,
  organizationId: OrganizationId,
  id: EnvelopeId,
): Promise<CertificateFacts | null> {
  return database.transaction(organizationId, async (tx) => {
    const envelope = await loadEnvelope(tx, organizationId, id, 'read')
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
      mode: home.mode,
      timeZone: home.timeZone,
      timeStamped: timeStamps !== null,
      locale: normalizeLocale(sender?.locale),
      publicUrl,
    }
  })
}

async function sealDocument(
  parts: Parts,
  facts: CertificateFacts,
  document: EnvelopeDocument,
): Promise<Sealed> {
  const { blobs, pdf, keys, timeStamps, clock } = parts
  const { envelope, organizationName, mode, locale } = facts
  const signer = await keys.signerFor({ id: envelope.organizationId, name: organizationName, mode })
  const prepared = await pdf.prepareSeal({
    bytes: await blobs.get(document.sha256),
    stamps: stampsOf(envelope, document, facts.values),
    certificate: certificateOf(facts),
    footer: footerOf(facts, locale),
    locale,
    attachments: [
      {
        name: 'evidence.json',
        type: 'application/json',
        description: translator(locale)('certificate.evidence'),
        bytes: writeEvidence(envelope, facts.trail),
      },
    ],
    signature: {
      fieldName: 'Paraph seal',
      reason: translator(locale)('certificate.sealReason'),
      signerName: organizationName,
      at: clock.now(),
      reserve: timeStamps ? reserveBytes.timeStamped : reserveBytes.plain,
    },
    seed: `${envelope.id}/${document.id}`,
  })
  const { bytes, level } = await completeSeal(prepared, signer, timeStamps)

  return { document, sha256: await blobs.put(bytes), byteLength: bytes.byteLength, level }
}

async function recordSealed(
  tx: Transaction,
  envelope: Envelope,
  sealed: readonly Sealed[],
  at: Date,
): Promise<void> {
  const { organizationId, id: envelopeId } = envelope
  for (const { document, sha256, byteLength, level } of sealed) {
    const row = { organizationId, envelopeId, documentId: document.id, sha256, sealedAt: at }
    await tx.insert(sealedDocument).values({ ...row, name: document.name, byteLength, level })
    await tx.insert(sealRecord).values(row).onConflictDoNothing()
  }
}

function hashesOf(sealed: readonly Sealed[]): Record<string, string> {
  return Object.fromEntries(sealed.map(({ sha256 }, index) => [`sealedSha256_${index + 1}`, sha256]))
}

function footerOf({ envelope, publicUrl }: CertificateFacts, locale: Locale): string {
  return translator(locale)('certificate.footer', { id: envelope.id, url: `${publicUrl}/verify` })
}

/** What the sender reads behind `seal_failed`: what is away, a refusal's code, else only that it was unexpected. */
function reasonOf(error: unknown): string {
  if (error instanceof TimeStampUnavailable) return 'time-stamp-unavailable'

  return isRefusal(error) ? error.code : 'internal'
}
