import { X509Certificate } from 'node:crypto'
import type { SealLevel } from '#core/seal/seal-level.ts'
import type { ArchiveClaim } from '../../pdf/seal-job.ts'
import type { ChosenAuthority, Clock } from '../../ports.ts'
import type { GatherMaterial, Holder } from './gather-material.ts'

/** What a host asks of seals that have a time-stamp. */
export type WishedLevel = Exclude<SealLevel, 'B-B'>

/** What goes behind the seals of one envelope; `claim` is null where nothing is to, or can. */
export type OpenArchive = { claim: ArchiveClaim | null; asked: SealLevel; dueAt: Date | null }

type Parts = { sealLevel: WishedLevel; gatherMaterial: GatherMaterial; clock: Clock }

const dayMs = 24 * 60 * 60_000
/** What could not be had is asked for again so much later. */
export const retryMs = dayMs
/** The next time-stamp comes so long before the certificate of the last one ends. */
const renewalLeadMs = 90 * dayMs

/** Room for a token and the certificates in it: ours has two, and others are known to bring more. */
const reserveBytes = { host: 4096, external: 12_288 }

/** For what these have signed, and what this authority is to stamp. */
export async function openArchive(
  { sealLevel, gatherMaterial, clock }: Parts,
  signers: readonly Holder[],
  stamps: ChosenAuthority | null,
): Promise<OpenArchive> {
  if (!stamps) return { claim: null, asked: 'B-B', dueAt: null }
  if (sealLevel === 'B-T') return { claim: null, asked: sealLevel, dueAt: null }
  const material = await gatherMaterial(signers, stamps)
  if (!material) return { claim: null, asked: sealLevel, dueAt: new Date(clock.now().getTime() + retryMs) }
  const isRenewed = sealLevel === 'B-LTA'

  return {
    claim: {
      material,
      timeStamp: isRenewed ? { fieldName: 'Paraph time-stamp', reserve: reserveBytes[stamps.by.kind] } : null,
    },
    asked: sealLevel,
    dueAt: isRenewed ? renewalOf(stamps, clock.now()) : null,
  }
}

/** Where there is nobody to ask what would go into it: not now, and not later. */
export function withoutArchive(
  { sealLevel }: Pick<Parts, 'sealLevel'>,
  stamps: ChosenAuthority | null,
): OpenArchive {
  return { claim: null, asked: stamps ? sealLevel : 'B-B', dueAt: null }
}

/** Never at once: a certificate that ends soon is followed by another, which the next time-stamp is by. */
function renewalOf({ certificates: [certificate] }: ChosenAuthority, now: Date): Date {
  const end = certificate ? new X509Certificate(certificate).validToDate.getTime() : 0

  return new Date(Math.max(end - renewalLeadMs, now.getTime() + retryMs))
}
