import type { Envelope } from '#core/envelope/envelope.ts'
import type { SealLevel } from '#core/seal/seal-level.ts'
import type { StampedBy } from '#core/seal/stamped-by.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { insertOf, writeCounting } from '../data/many-rows.ts'
import { sealRecord } from '../data/tables/directory.ts'
import { sealedDocument } from '../data/tables/envelopes.ts'
import { KeyRevoked, noneRevoked } from '../trust/revoke-key.ts'

/** What a sealed file is filed under: a document, or the certificate by itself. */
export type Named = { id: string; name: string }
export type Sealed = Named & {
  sha256: string
  byteLength: number
  /** Behind the pages of the document. */
  certificatePages: number
  level: SealLevel
  /** What it was to be; more than `level` where that could not be had at the time. */
  levelAsked: SealLevel
  /** When its archive is to be looked at again; null for never. */
  archiveDueAt: Date | null
  stampedBy: StampedBy | null
  /** Of the keys behind the seal and behind its time-stamp. */
  purposes: readonly string[]
}

/** What is sealed here, and whose it is. Throws `KeyRevoked` where one of its keys was revoked before it was held. */
export async function recordSealed(
  tx: Transaction,
  { organizationId, id: envelopeId }: Envelope,
  sealed: readonly Sealed[],
  at: Date,
): Promise<void> {
  const files = sealed.map(({ id: documentId, name, sha256, ...kept }) => {
    const row = { organizationId, envelopeId, documentId, sha256, sealedAt: at }
    const { purposes: _, archiveDueAt, ...described } = kept
    return { row: { ...row, archiveDueAt }, file: { ...row, name, ...described } }
  })
  const purposes = sealed.flatMap((one) => one.purposes)
  const written = await writeCounting(tx, [
    insertOf(
      sealRecord,
      files.map(({ row }) => row),
      sql`where ${noneRevoked(purposes)} on conflict do nothing`,
    ),
    insertOf(
      sealedDocument,
      files.map(({ file }) => file),
      sql`where ${noneRevoked(purposes)}`,
    ),
  ])
  if (written < sealed.length) throw new KeyRevoked('A key was revoked while it sealed')
}
