import type { EnvelopeId, OrganizationId } from '#core/ids.ts'
import type { SealLevel } from '#core/seal/seal-level.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../data/database.ts'
import { insertOf, writeCounting } from '../../data/many-rows.ts'
import { sealRecord } from '../../data/tables/directory.ts'
import { sealedDocument } from '../../data/tables/envelopes.ts'
import type { Enqueue } from '../../jobs/enqueue.ts'
import { holdKeys, KeyRevoked, noneRevoked } from '../../trust/revoke-key.ts'

export type Renewed = {
  sha256: string
  byteLength: number
  level: SealLevel
  levelAsked: SealLevel
  archiveDueAt: Date | null
  /** Of the keys behind the new time-stamp. */
  purposes: readonly string[]
}
type Former = typeof sealRecord.$inferSelect
type Parts = { database: Database; enqueue: Enqueue }

/**
 * Puts the renewed file in the place of the former, whose record stays: whoever has it may ask. False where the former is
 * not the sealed file of an envelope any more: that was erased, or renewed meanwhile. Throws `KeyRevoked`.
 */
export function recordRenewed(
  { database, enqueue }: Parts,
  former: Former,
  { purposes, archiveDueAt, ...renewed }: Renewed,
): Promise<boolean> {
  const organizationId = former.organizationId as OrganizationId

  return database.transaction(organizationId, async (tx) => {
    await tx.execute(sql`select ${holdKeys(purposes)}`)
    const replaced = await tx
      .update(sealedDocument)
      .set(renewed)
      .where(isStill(former))
      .returning({ id: sealedDocument.documentId })
    await tx.update(sealRecord).set({ archiveDueAt: null }).where(isRecord(former))
    if (replaced.length === 0) return false
    await insertRecord(tx, { ...former, sha256: renewed.sha256, archiveDueAt }, purposes)
    await enqueue(tx, {
      kind: 'erase-files',
      key: former.sha256,
      organizationId,
      payload: { hashes: [former.sha256] },
    })

    return true
  })
}

async function insertRecord(tx: Transaction, row: Former, purposes: readonly string[]): Promise<void> {
  const unlessRevoked = sql`where ${noneRevoked(purposes)} on conflict do nothing`
  const written = await writeCounting(tx, [insertOf(sealRecord, [row], unlessRevoked)])
  if (written === 0) throw new KeyRevoked('A key was revoked while it stamped')
}

/** False for a file that was followed by another, or erased with its envelope. */
export async function isCurrent(database: Database, file: Former): Promise<boolean> {
  const rows = await database.read(file.organizationId as OrganizationId, (tx) =>
    tx.select({ id: sealedDocument.documentId }).from(sealedDocument).where(isStill(file)),
  )

  return rows.length > 0
}

/** The record of a sealed file. */
export function isRecord({ organizationId, sha256 }: Pick<Former, 'organizationId' | 'sha256'>) {
  return and(eq(sealRecord.organizationId, organizationId), eq(sealRecord.sha256, sha256))
}

function isStill({ organizationId, envelopeId, documentId, sha256 }: Former) {
  return and(
    eq(sealedDocument.organizationId, organizationId as OrganizationId),
    eq(sealedDocument.envelopeId, envelopeId as EnvelopeId),
    eq(sealedDocument.documentId, documentId),
    eq(sealedDocument.sha256, sha256),
  )
}
