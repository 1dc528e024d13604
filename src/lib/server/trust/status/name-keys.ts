import { and, isNull, notLike, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../data/database.ts'
import { rowsAs } from '../../data/many-rows.ts'
import { sealKey } from '../../data/tables/directory.ts'
import { fromBase64 } from '../seal-key-rows.ts'
import { keyNamesOf } from './key-names.ts'

const mostAtOnce = 500

/**
 * Writes down by what those keys are asked for that were made by a Paraph that did not: before an update, or beside it while
 * processes are replaced. Resolves with how many there were.
 */
export async function nameKeys(database: Database): Promise<number> {
  for (let named = 0; ;) {
    const more = await database.transaction(null, nameSome)
    named += more
    if (more < mostAtOnce) return named
  }
}

async function nameSome(tx: Transaction): Promise<number> {
  const unnamed = await tx
    .select({ purpose: sealKey.purpose, certificate: sealKey.certificate })
    .from(sealKey)
    .where(and(isNull(sealKey.serial), notLike(sealKey.purpose, 'brought:%')))
    .limit(mostAtOnce)
  if (unnamed.length === 0) return 0
  const { given } = rowsAs(
    sealKey,
    'given',
    unnamed.map(({ purpose, certificate }) => ({
      purpose,
      ...keyNamesOf({ purpose, certificate: fromBase64(certificate) }),
    })),
  )
  await tx.execute(
    sql`update ${sealKey} k set serial = given.serial, key_sha1 = given.key_sha1, key_sha256 = given.key_sha256
      from ${given} where k.purpose = given.purpose`,
  )

  return unnamed.length
}
