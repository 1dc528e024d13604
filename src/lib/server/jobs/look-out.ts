import { and, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../data/database.ts'
import { job } from '../data/tables/directory.ts'
import type { Clock } from '../ports.ts'
import { isReady, isRunning } from './job-state.ts'
import { isOfQueue, type JobQueue } from './queues.ts'

/** What there is for a queue: jobs whose time has come, and jobs whose worker has died. */
type Sight = { isDue: boolean; isAbandoned: boolean }

export type LookOut = (queue: JobQueue) => Promise<Sight>

type Parts = {
  database: Database
  clock: Clock
  queues: readonly JobQueue[]
  /** For how long what was seen for one queue is told to the others. */
  standsMs: number
}

/** One look for all queues of a process: while nothing is to be done, its workers cost one statement a round together. */
export function makeLookOut({ database, clock, queues, standsMs }: Parts): LookOut {
  let seen: Promise<Map<JobQueue, Sight>> | undefined
  let seenAt = -Infinity

  async function look(): Promise<Map<JobQueue, Sight>> {
    const now = clock.now()
    const sights = await database.read(null, (tx) =>
      tx.execute<{ due: boolean[]; abandoned: boolean[] }>(sql`select
        array[${perQueue(queues, job.runAt, and(isReady, sql`${job.runAt} <= ${now}`))}] as due,
        array[${perQueue(queues, job.leaseUntil, and(isRunning, lt(job.leaseUntil, now)))}] as abandoned`),
    )
    const [row] = sights.rows

    return new Map(
      queues.map((queue, at) => [
        queue,
        { isDue: row?.due[at] ?? false, isAbandoned: row?.abandoned[at] ?? false },
      ]),
    )
  }

  return async (queue) => {
    const now = performance.now()
    if (!seen || now - seenAt >= standsMs) {
      seenAt = now
      seen = look()
      // A look that failed is no answer for the others.
      seen.catch(() => (seen = undefined))
    }
    const sight = (await seen).get(queue)
    if (!sight) throw new Error('nobody looks out for this queue')

    return sight
  }
}

/**
 * Whether there is a first one: in the order of its index. To a plan that is made for all instants a third of the jobs is
 * due, of which it would hope to meet one soon by reading all.
 */
function perQueue(queues: readonly JobQueue[], order: PgColumn, where: SQL | undefined): SQL {
  const one = (queue: JobQueue) =>
    sql`coalesce((select true from ${job} where ${and(isOfQueue(queue), where)} order by ${order} limit 1), false)`

  return sql.join(queues.map(one), sql`, `)
}
