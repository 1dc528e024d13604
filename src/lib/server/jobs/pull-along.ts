import { and, gt, isNotNull } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { job } from '../data/tables/directory.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import { isReady } from './job-state.ts'
import { isOfQueue, type JobQueue } from './queues.ts'

/** What comes again by itself sooner than this is left to itself. */
const longWaitMs = 10_000
/** Whatever fails for a reason of its own is tried no more often for this than so, and given up like any other. */
const betweenMs = 30_000

type Parts = { database: Database; queue: JobQueue; clock: Clock; log: Log }

/**
 * Jobs that lean on the same things are held up by the same outage, and wait longer each time: up to an hour. The first that gets
 * through shows that it is over, and all that have failed are due then. A process asks for that when it has seen one fail, or has
 * just begun and cannot know.
 */
export function makePullAlong({ database, queue, clock, log }: Parts) {
  let mayWait = true
  let pulledAt = performance.now()
  let timer: NodeJS.Timeout | undefined

  async function pull(): Promise<void> {
    timer = undefined
    mayWait = false
    pulledAt = performance.now()
    const now = clock.now()
    await database.transaction(null, (tx) =>
      tx
        .update(job)
        .set({ runAt: now })
        .where(
          and(
            isReady,
            isOfQueue(queue),
            isNotNull(job.error),
            gt(job.runAt, new Date(now.getTime() + longWaitMs)),
          ),
        ),
    )
  }

  return {
    failed(): void {
      mayWait = true
    },
    done(): void {
      if (!mayWait || timer) return
      const inMs = Math.max(0, pulledAt + betweenMs - performance.now())
      timer = setTimeout(() => {
        pull().catch((error: unknown) => log.warn({ error: describeError(error) }, 'jobs not pulled along'))
      }, inMs)
      timer.unref()
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}

export type PullAlong = ReturnType<typeof makePullAlong>
