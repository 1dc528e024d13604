import { mayBeInForeignHands, type RevocationReason } from '#core/seal/revocation.ts'
import { eq, sql, type SQL } from 'drizzle-orm'
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

/**
 * Keeps these keys from being revoked until the transaction ends; part of any statement. Only a later one sees whether they
 * were revoked before ({@link noneRevoked}): this one sees what was there when it began to wait.
 */
export function holdKeys(purposes: readonly string[]): SQL {
  return sql`(select count(*) from (select k.purpose from ${sealKey} k where k.purpose in ${namedIn(purposes)}
    order by k.purpose for share of k) as held_keys)`
}

/** A condition of what is written with these keys. */
export function noneRevoked(purposes: readonly string[]): SQL {
  return sql`not exists (select from ${sealRevocation} v where v.purpose in ${namedIn(purposes)})`
}

const namedIn = (purposes: readonly string[]) =>
  sql`(select json_array_elements_text(${JSON.stringify(purposes)}::json))`
