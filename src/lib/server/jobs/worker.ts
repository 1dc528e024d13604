import { lt } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { job } from '../data/tables/directory.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import { makeReturnAbandoned } from './abandoned-jobs.ts'
import type { Handlers } from './job-handlers.ts'
import type { Job, JobKind } from './job-kinds.ts'
import { makeJobLeases } from './job-leases.ts'
import type { LookOut } from './look-out.ts'
import { makeNaps } from './naps.ts'
import { makePerformJob, type JobWatch } from './perform-job.ts'
import { makePullAlong } from './pull-along.ts'
import type { JobQueue } from './queues.ts'

/** How often a worker looks by itself for what others have left it. */
export const pollMs = 500
/** And how often while it has always something to do. */
const lookMs = 10_000

/** Does a job's work, from its handler to its end in the table. */
export type AroundJob = (kind: JobKind, work: () => Promise<void>) => Promise<void>

type Parts = {
  database: Database
  queue: JobQueue
  handlers: Handlers
  clock: Clock
  log: Log
  name: string
  lookOut: LookOut
  around: AroundJob | undefined
  watch: JobWatch | undefined
}

/**
 * Takes due jobs of its queue and runs them, each at least once: a handler must be safe to run twice. A job that throws comes back
 * after 1, 2, 4 … seconds with jitter, or when others of its kind get through; a worker that dies gives its jobs back when their lease ends.
 */
export function makeWorker(parts: Parts) {
  const { queue, clock, log, lookOut } = parts
  const leases = makeJobLeases(parts)
  const returnAbandoned = makeReturnAbandoned(parts)
  const pullAlong = queue.pullsAlong ? makePullAlong(parts) : null
  const running = makeRunning({ ...parts, perform: makePerformJob({ ...parts, leases, pullAlong }) })
  const naps = makeNaps(pollMs)
  let stopping = false
  let loop: Promise<void> | undefined
  let lastRound = clock.now()

  async function run(): Promise<void> {
    let mayHaveMore = false
    let lookedAt = -Infinity
    while (!stopping) {
      try {
        const now = clock.now()
        // Of what this process left itself it is told; of others' work, and of the dead, it learns by looking.
        if (!mayHaveMore || performance.now() - lookedAt >= lookMs) {
          lookedAt = performance.now()
          mayHaveMore = (await look(now)) || mayHaveMore
        }
        lastRound = now
        const claimed: Job[] = mayHaveMore ? await leases.claim(running.jobs(), now) : []
        for (const one of claimed) running.begin(one, () => naps.wakeUp())
        mayHaveMore = (claimed.length > 0 && running.jobs().length < queue.slots) || (await naps.nap())
      } catch (error) {
        log.error({ error: describeError(error) }, 'job round failed')
        await naps.nap()
      }
    }
  }

  async function look(now: Date): Promise<boolean> {
    const { isDue, isAbandoned } = await lookOut(queue)
    if (isAbandoned) await returnAbandoned(lt(job.leaseUntil, now))

    return isDue || isAbandoned
  }

  return {
    /** Nothing else uses an embedded database, so what was running when the process died can start over at once. */
    async start({ alone }: { alone: boolean }): Promise<void> {
      if (alone) await returnAbandoned()
      loop = run()
    },
    /** Something was enqueued; it may not be committed yet, so the poll stays the truth. */
    wake: () => naps.wakeUp(),
    lastRound: () => lastRound,
    async stop(): Promise<void> {
      stopping = true
      naps.end()
      await loop
      await running.settled()
      pullAlong?.stop()
    },
  }
}

/** The jobs that a worker has begun, each by itself: a slow seal keeps no sign-in code waiting. */
function makeRunning({
  perform,
  around,
  log,
}: Pick<Parts, 'around' | 'log'> & { perform: (claimed: Job) => Promise<void> }) {
  const running = new Map<Promise<void>, Job>()

  return {
    jobs: (): Job[] => [...running.values()],

    begin(claimed: Job, atItsEnd: () => void): void {
      const done = around?.(claimed.kind, () => perform(claimed)) ?? perform(claimed)
      const work = done
        .catch((error: unknown) =>
          log.error({ job: claimed.id, error: describeError(error) }, 'job not given back'),
        )
        .finally(() => {
          running.delete(work)
          atItsEnd()
        })
      running.set(work, claimed)
    },

    async settled(): Promise<void> {
      await Promise.all(running.keys())
    },
  }
}
