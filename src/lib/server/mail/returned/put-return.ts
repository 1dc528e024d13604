import { returnKinds, type ReturnKind } from '#core/mail/returned-mail.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../data/database.ts'
import { returnedMail } from '../../data/tables/directory.ts'

/** Puts one more return to what is known of an address: the graver of the two stays. Resolves with what kind it was before, if any. */
export async function putReturn(
  tx: Transaction,
  first: typeof returnedMail.$inferInsert,
): Promise<ReturnKind | null> {
  const isGraver = sql`${rankOf(sql`excluded.kind`)} >= ${rankOf(returnedMail.kind)}`
  const before = sql<ReturnKind | null>`(select b.kind from ${returnedMail} b where b.address_hash = ${first.addressHash})`
  const [row] = await tx
    .insert(returnedMail)
    .values(first)
    .onConflictDoUpdate({
      target: returnedMail.addressHash,
      set: {
        times: sql`${returnedMail.times} + 1`,
        kind: sql`case when ${isGraver} then excluded.kind else ${returnedMail.kind} end`,
        reason: sql`case when ${isGraver} then excluded.reason else ${returnedMail.reason} end`,
        organizationId: sql`coalesce(excluded.organization_id, ${returnedMail.organizationId})`,
        lastAt: sql`greatest(${returnedMail.lastAt}, excluded.last_at)`,
      },
    })
    // As the statement found it: what a part of it reads is what was there before.
    .returning({ before })

  return row?.before ?? null
}

/** How grave a kind is, in SQL. */
function rankOf(kind: Parameters<typeof sql>[1]) {
  return sql`array_position(array[${sql.join(
    returnKinds.map((one) => sql`${one}`),
    sql`, `,
  )}]::text[], ${kind})`
}
