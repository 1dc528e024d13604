import { sql } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { job } from '../data/tables/directory.ts'
import { mainQueue, urgentQueue, webhookQueue } from '../jobs/queues.ts'
import type { Clock } from '../ports.ts'

export type WaitingJobs = {
  queue: 'urgent' | 'webhooks' | 'main'
  /** `later`: its time has not come. */
  state: 'due' | 'later' | 'running' | 'dead'
  number: number
  oldestSeconds: number
}

const queue = sql<
  WaitingJobs['queue']
>`case when ${urgentQueue.kinds} then 'urgent' when ${webhookQueue.kinds} then 'webhooks' when ${mainQueue.kinds} then 'main' end`

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
      .select({ queue, state, number: sql<string>`count(*)`, oldest })
      .from(job)
      .groupBy(sql`1`, sql`2`),
  )

  return rows.map(({ queue, state, number, oldest }) => ({
    ...{ queue, state },
    number: Number(number),
    oldestSeconds: Math.max(0, Number(oldest)),
  }))
}
