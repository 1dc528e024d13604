import type { OrganizationId } from '#core/ids.ts'
import { and, asc, eq, lte, notExists, or, not, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { job } from '../data/tables/directory.ts'
import { organization } from '../data/tables/people.ts'
import { envelopeDue } from '../data/tables/scale.ts'
import { isNotDead } from '../jobs/job-state.ts'

export type Due = {
  organizationId: OrganizationId
  timeZone: string
  envelopeId: string
  dueAt: Date
  /** It waits for a seal which no job is going to make: that died with its worker, or was never restored. */
  isStranded: boolean
}

/** As many are looked at at once. */
const pageSize = 500

/**
 * Envelopes of all organizations that the clock may have something to do with, first due first; what it is, the rules
 * say. The database keeps when that is for each (`write_due`), so that nothing else is read. `after` is where to go on.
 */
export async function findDue(tx: Transaction, at: Date, after: Due | undefined): Promise<Due[]> {
  const sealing = tx
    .select({ one: sql`1` })
    .from(job)
    .where(
      and(
        eq(job.organizationId, envelopeDue.organizationId),
        eq(job.kind, 'seal'),
        eq(job.key, sql`${envelopeDue.envelopeId}::text`),
        isNotDead,
      ),
    )
  const rows = await tx
    .select({
      organizationId: envelopeDue.organizationId,
      timeZone: organization.timeZone,
      envelopeId: envelopeDue.envelopeId,
      dueAt: envelopeDue.dueAt,
      isStranded: envelopeDue.sealing,
    })
    .from(envelopeDue)
    .innerJoin(organization, eq(organization.organizationId, envelopeDue.organizationId))
    .where(
      and(
        lte(envelopeDue.dueAt, at),
        after &&
          sql`(${envelopeDue.dueAt}, ${envelopeDue.envelopeId}) > (${after.dueAt.toISOString()}::timestamptz, ${after.envelopeId}::uuid)`,
        or(not(envelopeDue.sealing), notExists(sealing)),
      ),
    )
    .orderBy(asc(envelopeDue.dueAt), asc(envelopeDue.envelopeId))
    .limit(pageSize)

  return rows.map((row) => ({ ...row, organizationId: row.organizationId as OrganizationId }))
}
