import { createHash } from 'node:crypto'
import { mayBeInForeignHands } from '#core/seal/revocation.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { sealKey, sealRevocation } from '../data/tables/directory.ts'
import type { KnownRevocation } from '#verifier/knowledge.ts'
import { fromBase64 } from './seal-key-rows.ts'

/** What this host's own verdict knows of its keys, roots included, which stand on no list. */
export async function readKnownRevocations(database: Database): Promise<KnownRevocation[]> {
  const rows = await database.read(null, (tx) =>
    tx
      .select({
        certificate: sealKey.certificate,
        since: sealRevocation.since,
        reason: sealRevocation.reason,
      })
      .from(sealRevocation)
      .innerJoin(sealKey, eq(sealKey.purpose, sealRevocation.purpose)),
  )

  return rows.map(({ certificate, since, reason }) => ({
    sha256: createHash('sha256').update(fromBase64(certificate)).digest('hex'),
    since,
    isInForeignHands: mayBeInForeignHands(reason),
  }))
}
