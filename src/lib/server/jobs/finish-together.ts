import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { homeOf } from '../data/home.ts'
import { job } from '../data/tables/directory.ts'
import type { Job } from './job-kinds.ts'

export type Claimed = Pick<Job, 'id' | 'organizationId'>
type Ended = { one: Claimed; written: PromiseWithResolvers<void> }

/** Rows of these jobs, each asked for where its organization has it. */
export function isAmong(jobs: readonly Claimed[]): SQL | undefined {
  const homes = [...new Set(jobs.map(({ organizationId }) => homeOf(organizationId)))]
  const ids = jobs.map(({ id }) => id)

  return and(inArray(job.id, ids), inArray(job.organizationId, homes))
}

/** And of which this worker has the lease. */
export const heldBy = (worker: string, jobs: readonly Claimed[]): SQL | undefined =>
  and(isAmong(jobs), eq(job.worker, worker))

/**
 * Takes jobs that are done out of the table: gone, or ready again where they were asked for once more while they ran. Those that end
 * while others are written off go together, in the next statement: nobody waits for company.
 */
export function makeFinishTogether({ database, name }: { database: Database; name: string }) {
  let ended: Ended[] = []
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    while (ended.length > 0) {
      const batch = ended
      ended = []
      try {
        await database.transaction(null, (tx) =>
          finish(
            tx,
            name,
            batch.map(({ one }) => one),
          ),
        )
        for (const { written } of batch) written.resolve()
      } catch (error) {
        for (const { written } of batch) written.reject(error)
      }
    }
    isWriting = false
  }

  return (one: Claimed): Promise<void> => {
    const written: Ended['written'] = Promise.withResolvers()
    ended.push({ one, written })
    if (!isWriting) void writeAll()

    return written.promise
  }
}

/** Locked in the order in which work is asked for (`jobInserts`), so that no two wait for each other. */
async function finish(tx: Transaction, worker: string, jobs: readonly Claimed[]): Promise<void> {
  const held = heldBy(worker, jobs)
  const inTurn = tx
    .select({ id: job.id })
    .from(job)
    .where(held)
    .orderBy(sql`${job.kind} collate "C"`, sql`${job.key} collate "C"`, job.organizationId)
    .for('update')
  const gone = await tx
    .delete(job)
    .where(and(held, eq(job.again, false), inArray(job.id, inTurn)))
    .returning({ id: job.id })
  if (gone.length === jobs.length) return
  await tx
    .update(job)
    .set({ state: 'ready', again: false, attempts: 0, worker: null, leaseUntil: null, error: null })
    .where(held)
}
