import type { TrailHead } from '#core/audit/trail-anchor.ts'
import type { OrganizationId } from '#core/ids.ts'
import { and, asc, gt, lte, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { unanchoredHead } from '../data/tables/scale.ts'
import { auditAnchor } from '../data/tables/trail-anchors.ts'

const homesAtOnce = 500

/** Organizations behind `after`, in the order of their ids, with heads that an anchor is due for. Empty behind the last. */
export async function findDueHomes(
  tx: Transaction,
  at: Date,
  after: OrganizationId | undefined,
): Promise<OrganizationId[]> {
  const rows = await tx
    .selectDistinct({ id: unanchoredHead.organizationId })
    .from(unanchoredHead)
    .where(and(lte(unanchoredHead.dueAt, at), after && gt(unanchoredHead.organizationId, after)))
    .orderBy(asc(unanchoredHead.organizationId))
    .limit(homesAtOnce)

  return rows.map(({ id }) => id as OrganizationId)
}

type Due = { heads: TrailHead[]; last: { number: number; hash: string } | null }

/** The heads that have waited longest, and the anchor that the next one follows. */
export async function readDueHeads(
  tx: Transaction,
  home: OrganizationId,
  at: Date,
  most: number,
): Promise<Due> {
  const { rows } = await tx.execute<Due>(sql`select
    (select coalesce(json_agg(json_build_object('envelope', d.envelope_id, 'sequence', d.sequence, 'hash', d.hash)), '[]') from (
      select envelope_id, sequence, hash from ${unanchoredHead}
      where organization_id = ${home} and due_at <= ${at.toISOString()}::timestamptz order by due_at, envelope_id limit ${most}
    ) d) as heads,
    (select json_build_object('number', number, 'hash', hash) from ${auditAnchor}
      where organization_id = ${home} order by number desc limit 1) as last`)

  return rows[0] ?? { heads: [], last: null }
}
