import { and, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { noOrganization, organizationAt } from '../data/home.ts'
import { job } from '../data/tables/directory.ts'
import { isReady } from './job-state.ts'
import { mayBegin, type JobQueue } from './queues.ts'
import type { Job } from './job-kinds.ts'

type Running = readonly Pick<Job, 'organizationId'>[]
export type DueJob = { id: string; organizationId: string | null; runAt: Date }

/** Before the first organization comes the host. */
export const fromTheStart = noOrganization

/**
 * Due jobs of the first organizations behind `after` in the order of their ids, of each as many as there is room for, the
 * oldest first; and of the host's own. Locked: those that another worker has locked are left to it. One index gives it all,
 * whatever lies in the table: it is skipped through from organization to organization.
 */
export async function lockDue(
  tx: Transaction,
  queue: JobQueue,
  beside: Running,
  { now, after, most }: { now: Date; after: string; most: number },
): Promise<DueJob[]> {
  const due = and(isReady, sql`${job.runAt} <= ${now}`, mayBegin(queue, beside))
  const room = queue.slots - beside.length
  const next = (id: SQL) =>
    sql`(select ${job.organizationId} from ${job} where ${due} and ${job.organizationId} > ${id} order by ${job.organizationId} limit 1)`
  const oldest = (where: SQL) =>
    sql`select ${job.id}, ${job.organizationId}, ${job.runAt} from ${job} where ${due} and ${where}
      order by ${job.runAt} limit ${room} for update skip locked`
  const { rows } = await tx.execute<{ id: string; organization_id: string; run_at: string }>(sql`
    with recursive home (id) as (
      select ${next(sql`${after}::uuid`)} union all select ${next(sql`home.id`)} from home where home.id is not null
    )
    select found.* from (select id from home where id is not null limit ${most}) turn
      cross join lateral (${oldest(sql`${job.organizationId} = turn.id`)}) found
    union all
    select * from (${oldest(sql`${job.organizationId} = ${noOrganization}`)}) ours`)

  return rows.map(({ id, organization_id, run_at }) => ({
    id,
    organizationId: organizationAt(organization_id),
    runAt: new Date(run_at),
  }))
}
