import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { sealKey, sealList, sealRevocation } from '../data/tables/directory.ts'
import type { Clock } from '../ports.ts'
import { secretPlaces } from '../secret-places.ts'
import type { InstanceKey } from './instance-key.ts'
import { makeRevocationList } from './revocation-list.ts'
import { fromBase64, toBase64, toKeyRow } from './seal-key-rows.ts'

export type PublishedList = { bytes: Uint8Array; number: number; thisUpdate: Date; nextUpdate: Date }

type Parts = { database: Database; instanceKey: InstanceKey; clock: Clock }

const validMs = 7 * 24 * 60 * 60_000

/**
 * The next list, or the last where it will do; null where there is no such authority. Of those who ask at once one makes it,
 * and the others see it.
 */
export function makeNextList({ database, instanceKey, clock }: Parts) {
  return async (
    authority: string,
    willDo: (last: PublishedList) => boolean,
  ): Promise<PublishedList | null> => {
    return database.transaction(null, async (tx) => {
      const [stored] = await tx.select().from(sealKey).where(eq(sealKey.purpose, authority)).for('update')
      if (!stored) return null
      const last = await readList(tx, authority)
      if (last && willDo(last)) return last
      const key = toKeyRow(stored)
      const at = clock.now()
      const number = (last?.number ?? 0) + 1
      const list: PublishedList = {
        number,
        thisUpdate: at,
        nextUpdate: new Date(at.getTime() + validMs),
        bytes: makeRevocationList({
          issuer: {
            certificate: key.certificate,
            privateKey: instanceKey.decryptSecret(key.privateKey, secretPlaces.sealKey(key.purpose)),
          },
          from: at,
          until: new Date(at.getTime() + validMs),
          number,
          revoked: await entriesOf(tx, authority),
        }),
      }
      const { bytes, ...times } = list
      const row = { ...times, list: toBase64(bytes) }
      await tx
        .insert(sealList)
        .values({ authority, ...row })
        .onConflictDoUpdate({ target: sealList.authority, set: row })

      return list
    })
  }
}

export async function readList(tx: Transaction, authority: string): Promise<PublishedList | null> {
  const [row] = await tx.select().from(sealList).where(eq(sealList.authority, authority))

  return row
    ? {
        bytes: fromBase64(row.list),
        number: row.number,
        thisUpdate: row.thisUpdate,
        nextUpdate: row.nextUpdate,
      }
    : null
}

async function entriesOf(tx: Transaction, authority: string) {
  const rows = await tx
    .select({ certificate: sealKey.certificate, revocation: sealRevocation })
    .from(sealRevocation)
    .innerJoin(sealKey, eq(sealKey.purpose, sealRevocation.purpose))
    .where(eq(sealRevocation.authority, authority))
    .orderBy(sealRevocation.revokedAt)

  return rows.map(({ certificate, revocation: { reason, since, revokedAt } }) => ({
    certificate: fromBase64(certificate),
    at: revokedAt,
    reason,
    since,
  }))
}
