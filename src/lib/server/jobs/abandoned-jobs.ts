import { and, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { job } from '../data/tables/directory.ts'
import type { Clock } from '../ports.ts'
import { isRunning } from './job-state.ts'
import { isOfQueue, type JobQueue } from './queues.ts'

type Parts = { database: Database; queue: JobQueue; clock: Clock }

/** Makes running jobs of the queue ready again, whoever's they were. */
export function makeReturnAbandoned({ database, queue, clock }: Parts) {
  return async (which?: SQL): Promise<void> => {
    await database.transaction(null, (tx) =>
      tx
        .update(job)
        .set({
          // A job that takes its worker down each time must not do so for ever.
          state: sql`case when ${job.attempts} >= ${job.maxAttempts} then 'dead' else 'ready' end`,
          runAt: clock.now(),
          worker: null,
          leaseUntil: null,
        })
        .where(and(isRunning, isOfQueue(queue), which)),
    )
  }
}
