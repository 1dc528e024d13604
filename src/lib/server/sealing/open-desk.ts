import type { Database } from '../data/database.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock, TimeStampAuthority } from '../ports.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import { isBrought, isBroughtBy } from '../trust/brought/brought-keys.ts'
import type { KeptSigner, SealKeys } from '../trust/key-store.ts'
import { holderOf, type GatherMaterial } from './archive/gather-material.ts'
import { openArchive, withoutArchive, type WishedLevel } from './archive/open-archive.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import { crampedFields } from './cramped-fields.ts'
import type { KnownFacts } from './read-facts.ts'
import type { Desk } from './seal-file.ts'

export type DeskParts = {
  database: Database
  blobs: BlobStore
  pdf: PdfEngine
  keys: SealKeys
  timeStamps: TimeStampAuthority | null
  sealLevel: WishedLevel
  gatherMaterial: GatherMaterial
  clock: Clock
  publicUrl: string
}

export type OpenDesk = { desk: Desk; facts: CertificateFacts }

/** Chooses the key and the authority that one envelope is sealed with. Throws `TimeStampUnavailable`. */
export async function openDesk(parts: DeskParts, known: KnownFacts): Promise<OpenDesk> {
  const { blobs, pdf, keys, clock } = parts
  const { organizationId: owner, mode } = known.envelope
  const stamps = (await parts.timeStamps?.choose()) ?? null
  const cramped = await crampedFields(pdf.for({ owner, inRoom: true }), known)
  const signer = await keys.signerFor({ id: owner, name: known.organizationName, mode })

  const archive = isAskedAbout(signer)
    ? await openArchive(parts, [holderOf(signer)], stamps)
    : withoutArchive(parts, stamps)

  return {
    desk: { blobs, pdf, clock, stamps, signer, archive },
    facts: { ...known, cramped, stampedBy: stamps?.by ?? null },
  }
}

/** Addresses in a certificate that an organization brought along are its own choice: nobody here asks there. */
function isAskedAbout({ purposes: [own = ''] }: KeptSigner): boolean {
  return !isBrought(own) || isBroughtBy(own, 'host')
}
