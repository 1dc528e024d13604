import { and, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../ports.ts'
import type { Database } from '../data/database.ts'
import { job } from '../data/tables/directory.ts'
import { describeError, type Log } from '../log.ts'
import type { Job, JobKind } from './job-kinds.ts'
import { isReady, isRunning } from './job-state.ts'
import { mayBegin, withinQueue, type JobQueue } from './queues.ts'
import type { LookOut } from './look-out.ts'

export type Handlers = { [K in JobKind]: (job: Job<K>) => Promise<void> }

/** Thrown by a handler for what no repetition can mend. */
export class Hopeless extends Error {
  override name = 'Hopeless'
}

const leaseSeconds = 60
/** How often a worker looks by itself for what others have left it. */
export const pollMs = 500
/** And how often while it has always something to do. */
const lookMs = 10_000
const maxDelaySeconds = 3600

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
}

/**
 * Takes due jobs of its queue and runs them, each at least once: a handler must be safe to run twice. A job that throws comes back
 * after 1, 2, 4 … seconds with jitter; a worker that dies gives its jobs back when their lease ends.
 */
export function makeWorker({ database, queue, handlers, clock, log, name, lookOut, around }: Parts) {
  let stopping = false
  let loop: Promise<void> | undefined
  let rouse = () => {}
  let roused = false
  let lastRound = clock.now()
  const running = new Map<Promise<void>, Job>()

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
        const claimed: Job[] = mayHaveMore ? await claim(now) : []
        for (const one of claimed) begin(one)
        mayHaveMore = (claimed.length > 0 && running.size < queue.slots) || (await nap())
      } catch (error) {
        log.error({ error: describeError(error) }, 'job round failed')
        await nap()
      }
    }
  }

  async function look(now: Date): Promise<boolean> {
    const { isDue, isAbandoned } = await lookOut(queue)
    if (isAbandoned) await returnAbandoned(lt(job.leaseUntil, now))

    return isDue || isAbandoned
  }

  /** Each job by itself: a slow seal keeps no sign-in code waiting. */
  function begin(claimed: Job): void {
    const done = around?.(claimed.kind, () => perform(claimed)) ?? perform(claimed)
    const work = done
      .catch((error: unknown) =>
        log.error({ job: claimed.id, error: describeError(error) }, 'job not given back'),
      )
      .finally(() => {
        running.delete(work)
        wakeUp()
      })
    running.set(work, claimed)
  }

  async function claim(now: Date): Promise<Job[]> {
    const free = queue.slots - running.size
    if (free <= 0) return []
    const beside = [...running.values()]

    return database.transaction(null, async (tx) => {
      const found = await tx
        .select({ id: job.id, kind: job.kind, organizationId: job.organizationId })
        .from(job)
        .where(and(isReady, sql`${job.runAt} <= ${now}`, mayBegin(queue, beside)))
        .orderBy(job.runAt)
        .limit(free)
        .for('update', { skipLocked: true })
      const due = withinQueue(queue, beside, found)
      if (due.length === 0) return []

      const rows = await tx
        .update(job)
        .set({
          state: 'running',
          attempts: sql`${job.attempts} + 1`,
          worker: name,
          leaseUntil: new Date(now.getTime() + leaseSeconds * 1000),
        })
        .where(
          inArray(
            job.id,
            due.map(({ id }) => id),
          ),
        )
        .returning()
      return rows as unknown as Job[]
    })
  }

  async function perform(claimed: Job): Promise<void> {
    const heartbeat = setInterval(() => void extend(claimed.id), (leaseSeconds * 1000) / 3)
    heartbeat.unref()
    try {
      const handle = handlers[claimed.kind] as (job: Job) => Promise<void>
      await handle(claimed)
      await finish(claimed)
    } catch (error) {
      await giveBack(claimed, error)
    } finally {
      clearInterval(heartbeat)
    }
  }

  async function finish({ id }: Job): Promise<void> {
    await database.transaction(null, async (tx) => {
      const done = await tx
        .delete(job)
        .where(and(mine(id), eq(job.again, false)))
        .returning({ id: job.id })
      if (done.length > 0) return
      await tx
        .update(job)
        .set({ state: 'ready', again: false, attempts: 0, worker: null, leaseUntil: null, error: null })
        .where(mine(id))
    })
  }

  async function giveBack({ id, kind, attempts, maxAttempts }: Job, error: unknown): Promise<void> {
    const dead = error instanceof Hopeless || attempts >= maxAttempts
    const seconds = Math.min(maxDelaySeconds, 2 ** (attempts - 1)) * (0.5 + Math.random())
    log.warn({ kind, job: id, attempts, dead, error: describeError(error) }, 'job failed')
    await database.transaction(null, (tx) =>
      tx
        .update(job)
        .set({
          state: dead ? 'dead' : 'ready',
          runAt: new Date(clock.now().getTime() + seconds * 1000),
          worker: null,
          leaseUntil: null,
          error: describeError(error).message,
        })
        .where(mine(id)),
    )
  }

  async function returnAbandoned(which?: SQL): Promise<void> {
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
        .where(and(isRunning, queue.kinds, which)),
    )
  }

  async function extend(id: string): Promise<void> {
    const leaseUntil = new Date(clock.now().getTime() + leaseSeconds * 1000)
    await database
      .transaction(null, (tx) => tx.update(job).set({ leaseUntil }).where(mine(id)))
      .catch((error: unknown) => log.warn({ error: describeError(error) }, 'lease not extended'))
  }

  function wakeUp(): void {
    roused = true
    setTimeout(() => rouse(), 5).unref()
  }

  const mine = (id: string) => and(eq(job.id, id), eq(job.worker, name))

  /** True when somebody roused the worker. */
  async function nap(): Promise<boolean> {
    if (!roused && !stopping) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs)
        rouse = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    const wasRoused = roused
    roused = false

    return wasRoused
  }

  return {
    /** Nothing else uses an embedded database, so what was running when the process died can start over at once. */
    async start({ alone }: { alone: boolean }): Promise<void> {
      if (alone) await returnAbandoned()
      loop = run()
    },
    /** Something was enqueued; it may not be committed yet, so the poll stays the truth. */
    wake: wakeUp,
    lastRound: () => lastRound,
    async stop(): Promise<void> {
      stopping = true
      rouse()
      await loop
      await Promise.all(running.keys())
    },
  }
}
