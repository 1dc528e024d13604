import { mayBeInForeignHands, type RevocationReason } from '#core/seal/revocation.ts'
import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { sealKey, sealRevocation } from '../data/tables/directory.ts'
import type { KeptKey } from './kept-keys.ts'
import { issuerOf } from './kept-keys.ts'

/** A key was revoked while something was being sealed with it. The next try takes the new one. */
export class KeyRevoked extends Error {
  override name = 'KeyRevoked'
}

export type RevocationOrder = { reason: RevocationReason; since: Date; at: Date }

/**
 * Writes down that a key counts no more, once nothing is being sealed with it. What stands there already may only get
 * graver. Returns what stands there now, or null where there was nothing to change.
 */
export async function revokeKey(
  tx: Transaction,
  key: KeptKey,
  keys: readonly KeptKey[],
  { reason, since, at }: RevocationOrder,
): Promise<{ reason: RevocationReason; since: Date } | null> {
  const { purpose } = key.row
  await tx
    .select({ purpose: sealKey.purpose })
    .from(sealKey)
    .where(eq(sealKey.purpose, purpose))
    .for('update')
  const known = key.revocation
  if (!known) {
    const authority = issuerOf(key, keys)?.row.purpose ?? null
    await tx.insert(sealRevocation).values({ purpose, authority, reason, since, revokedAt: at })
    return { reason, since }
  }

  const isGraver = mayBeInForeignHands(reason) && !mayBeInForeignHands(known.reason)
  if (!isGraver && since >= known.since) return null
  const now = { reason: isGraver ? reason : known.reason, since: since < known.since ? since : known.since }
  await tx.update(sealRevocation).set(now).where(eq(sealRevocation.purpose, purpose))

  return now
}

/** Keeps these keys from being revoked until the transaction ends; throws `KeyRevoked` when one of them is already. */
export async function holdKeys(tx: Transaction, purposes: readonly string[]): Promise<void> {
  const wanted = [...new Set(purposes)]
  await tx
    .select({ purpose: sealKey.purpose })
    .from(sealKey)
    .where(inArray(sealKey.purpose, wanted))
    .orderBy(sealKey.purpose)
    .for('share')
  const [revoked] = await tx.select().from(sealRevocation).where(inArray(sealRevocation.purpose, wanted))
  if (revoked) throw new KeyRevoked(`The key ${revoked.purpose} was revoked while it sealed`)
}
