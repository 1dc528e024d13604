import { createHash } from 'node:crypto'
import { mayBeInForeignHands } from '#core/seal/revocation.ts'
import { eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { sealKey, sealRevocation } from '../data/tables/directory.ts'
import { broughtFrom, type KeyOwner } from './brought/brought-keys.ts'
import type { BroughtSeal, KnownRevocation } from '#verifier/knowledge.ts'
import { fromBase64, toChain } from './seal-key-rows.ts'

/** What this host's own verdict knows of its keys. */
export type KnownKeys = {
  /** Roots included, which stand on no list. */
  revocations: KnownRevocation[]
  /** What was brought along to seal with, by the host and by the organization whose file it is. */
  seals: BroughtSeal[]
}

/** One question. `organizationId` is null for a file that is nobody's here. */
export async function readKnownKeys(database: Database, organizationId: string | null): Promise<KnownKeys> {
  const rows = await database.read(null, (tx) =>
    tx
      .select({
        certificate: sealKey.certificate,
        chain: sealKey.chain,
        since: sealRevocation.since,
        reason: sealRevocation.reason,
      })
      .from(sealKey)
      .leftJoin(sealRevocation, eq(sealKey.purpose, sealRevocation.purpose))
      .where(or(isNotNull(sealRevocation.purpose), broughtBy('host'), broughtBy(organizationId ?? 'host'))),
  )

  return {
    revocations: rows.flatMap(({ certificate, since, reason }) =>
      since && reason
        ? [{ sha256: hashOf(certificate), since, isInForeignHands: mayBeInForeignHands(reason) }]
        : [],
    ),
    seals: rows.flatMap(({ certificate, chain }) =>
      chain === null ? [] : [{ certificate: fromBase64(certificate), chain: toChain(chain) }],
    ),
  }
}

/** A range of the primary key. */
const broughtBy = (owner: KeyOwner) =>
  sql`${sealKey.purpose} between ${broughtFrom(owner)} and ${`${broughtFrom(owner)}g`}`

const hashOf = (certificate: string) => createHash('sha256').update(fromBase64(certificate)).digest('hex')
