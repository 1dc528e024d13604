import { and, eq, inArray, like } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { sealKey } from '../data/tables/directory.ts'
import { broughtFrom } from './brought/brought-keys.ts'
import { toBase64 } from './seal-key-rows.ts'

/** What the keys with these certificates (DER) are for, in their order. Throws for one that is none of this host's. */
export async function readPurposes(
  database: Database,
  certificates: readonly Uint8Array[],
): Promise<string[]> {
  const wanted = certificates.map(toBase64)
  const rows = await database.read(null, (tx) =>
    tx
      .select({ purpose: sealKey.purpose, certificate: sealKey.certificate })
      .from(sealKey)
      .where(inArray(sealKey.certificate, wanted)),
  )

  return wanted.map((certificate) => {
    const row = rows.find((one) => one.certificate === certificate)
    if (!row) throw new Error('a certificate of this host is not among its keys')
    return row.purpose
  })
}

/** True of the certificate (DER) of a key that the host itself brought along, at whatever time. */
export async function isBroughtByHost(database: Database, certificate: Uint8Array): Promise<boolean> {
  const rows = await database.read(null, (tx) =>
    tx
      .select({ purpose: sealKey.purpose })
      .from(sealKey)
      .where(
        and(eq(sealKey.certificate, toBase64(certificate)), like(sealKey.purpose, `${broughtFrom('host')}%`)),
      ),
  )

  return rows.length > 0
}
