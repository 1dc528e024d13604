import { sql } from 'drizzle-orm'
import type { JobQueueName } from '#core/jobs/job-queue.ts'
import type { Database } from '../data/database.ts'
import { job } from '../data/tables/directory.ts'
import type { Clock } from '../ports.ts'

export type WaitingJobs = {
  queue: JobQueueName
  /** `later`: its time has not come. */
  state: 'due' | 'later' | 'running' | 'dead'
  number: number
  oldestSeconds: number
}

/** How many were given up, over all queues. */
export function countDead(waiting: readonly WaitingJobs[]): number {
  return waiting.reduce((sum, { state, number }) => (state === 'dead' ? sum + number : sum), 0)
}

/** What lies in the queues, in one statement. */
export async function readWaitingJobs(database: Database, clock: Clock): Promise<WaitingJobs[]> {
  const now = clock.now()
  const state = sql<
    WaitingJobs['state']
  >`case when ${job.state} = 'ready' and ${job.runAt} > ${now} then 'later' when ${job.state} = 'ready' then 'due' else ${job.state} end`
  const oldest = sql<string>`extract(epoch from ${now}::timestamptz - min(${job.runAt}))`
  const rows = await database.read(null, (tx) =>
    tx
      .select({ queue: job.queue, state, number: sql<string>`count(*)`, oldest })
      .from(job)
      .groupBy(sql`1`, sql`2`),
  )

  return rows.map(({ queue, state, number, oldest }) => ({
    ...{ queue, state },
    number: Number(number),
    oldestSeconds: Math.max(0, Number(oldest)),
  }))
}
