import type { EnvelopeDocument } from '#core/envelope/envelope.ts'
import { certificateIdOf } from '../envelopes/certificate-id.ts'
import { translator } from '../i18n/translator.ts'
import { pass } from '../points.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { ChosenAuthority, Clock } from '../ports.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import type { Picture } from '../pdf/stamp.ts'
import type { PreparedSeal, SealJob, SignatureClaim } from '../pdf/seal-job.ts'
import { completeSeal } from '../trust/complete-seal.ts'
import type { KeptSigner } from '../trust/key-store.ts'
import type { OpenArchive } from './archive/open-archive.ts'
import { certificateOf, type SealedHashes } from './certificate-content.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import { embeddedFiles } from './embedded-files.ts'
import { picturesOf } from './given-values.ts'
import type { Named, Sealed } from './record-sealed.ts'
import { pagesApart } from './pages-apart.ts'
import { reserveFor } from './reserve-for.ts'
import { pagesBehind } from './shown-pages.ts'
import { stampsOf } from './stamps-of.ts'

/** While one envelope is sealed, its time-stamps come from one authority: the one its certificate names. */
export type Desk = {
  blobs: BlobStore
  pdf: PdfEngine
  clock: Clock
  stamps: ChosenAuthority | null
  signer: KeptSigner
  archive: OpenArchive
}
type SealContent = Pick<SealJob, 'bytes' | 'stamps' | 'completionCertificate' | 'attachments'>

/** One document of the envelope as it goes into the archive: filled in and with its certificate, or approved as it came. */
export function sealDocument(
  desk: Desk,
  facts: CertificateFacts,
  document: EnvelopeDocument,
): Promise<Sealed> {
  return document.signed ? approve(desk, facts, document) : complete(desk, facts, document)
}

/** The certificate by itself, which names the hash of each document as it is now. */
export async function sealCertificate(
  desk: Desk,
  facts: CertificateFacts,
  sealed: SealedHashes,
): Promise<Sealed> {
  const name = `${translator(facts.locale)('certificate.title')}.pdf`
  const { shown, pictures } = await pagesApart(
    { blobs: desk.blobs, pdf: desk.pdf.for(ownerOf(facts)) },
    facts,
    sealed,
  )

  return seal(
    desk,
    facts,
    { id: certificateIdOf(facts.envelope), name },
    {
      bytes: null,
      stamps: [],
      completionCertificate: certificateOf(facts, sealed, shown),
      attachments: await embeddedFiles(facts, desk.blobs),
    },
    pictures,
  )
}

async function complete(desk: Desk, facts: CertificateFacts, document: EnvelopeDocument): Promise<Sealed> {
  return seal(desk, facts, document, {
    bytes: await desk.blobs.get(document.sha256),
    stamps: stampsOf(facts, document),
    completionCertificate: certificateOf(facts, undefined, pagesBehind(facts, document)),
    attachments: await embeddedFiles(facts, desk.blobs, document.id),
  })
}

/** A document that came signed gets one more signature and nothing else: all there is to say stands in the certificate. */
async function approve(desk: Desk, facts: CertificateFacts, document: EnvelopeDocument): Promise<Sealed> {
  const prepared = await desk.pdf.for(ownerOf(facts)).prepareApproval({
    bytes: await desk.blobs.get(document.sha256),
    signature: claimOf(desk, facts),
    seed: seedOf(facts, document),
    archive: desk.archive.claim,
  })

  return finish(desk, document, prepared)
}

/** `more` pictures than those that people gave. */
async function seal(
  desk: Desk,
  facts: CertificateFacts,
  file: Named,
  content: SealContent,
  more: readonly Picture[] = [],
): Promise<Sealed> {
  const { blobs, pdf } = desk
  const { envelope, locale } = facts
  const given = picturesOf(facts).map(async (sha256) => ({ sha256, bytes: await blobs.get(sha256) }))
  const prepared = await pdf.for(ownerOf(facts)).prepareSeal({
    ...content,
    pictures: [...(await Promise.all(given)), ...more],
    watermark: envelope.mode === 'test' ? translator(locale)('certificate.watermark') : null,
    locale,
    signature: claimOf(desk, facts),
    seed: seedOf(facts, file),
    archive: desk.archive.claim,
  })

  return finish(desk, file, prepared)
}

const ownerOf = ({ envelope }: Pick<CertificateFacts, 'envelope'>) => ({ owner: envelope.organizationId })

function claimOf(
  { signer, stamps, clock }: Desk,
  { organizationName, locale }: CertificateFacts,
): SignatureClaim {
  return {
    fieldName: 'Paraph seal',
    reason: translator(locale)('certificate.sealReason'),
    signerName: organizationName,
    at: clock.now(),
    reserve: reserveFor(signer, stamps !== null),
    hash: signer.hash,
  }
}

function seedOf({ envelope }: CertificateFacts, { id }: Named): string {
  return `${envelope.id}/${id}`
}

async function finish(
  { blobs, signer, stamps, archive }: Desk,
  { id, name }: Named,
  prepared: PreparedSeal,
): Promise<Sealed> {
  pass('seal prepared')
  const { bytes, level } = await completeSeal(prepared, signer, stamps)
  pass('seal signed')
  const sha256 = await blobs.put(bytes)
  pass('seal kept')

  return {
    id,
    name,
    sha256,
    byteLength: bytes.byteLength,
    certificatePages: prepared.certificatePages,
    level,
    levelAsked: archive.asked,
    stampedBy: stamps?.by ?? null,
    archiveDueAt: archive.dueAt,
    purposes: [...signer.purposes, ...(stamps?.purposes ?? [])],
  }
}
