import { describeError, type Log } from '../log.ts'
import { pass } from '../points.ts'
import { tracing } from '../tracing/tracing.ts'
import { holdJob } from './held-job.ts'
import { Hopeless, NotYet, type Handlers } from './job-handlers.ts'
import type { Job, JobKind } from './job-kinds.ts'
import { leaseSeconds, type makeJobLeases } from './job-leases.ts'
import type { PullAlong } from './pull-along.ts'

const maxDelaySeconds = 3600

/** Whoever counts what becomes of jobs in this process. */
export type JobWatch = {
  done(kind: JobKind, seconds: number): void
  /** An attempt; `dead`: there is no other. */
  failed(kind: JobKind, how: { dead: boolean }): void
}

type Parts = {
  handlers: Handlers
  leases: ReturnType<typeof makeJobLeases>
  log: Log
  watch: JobWatch | undefined
  pullAlong: PullAlong | null
}

/** Does a claimed job's work, and sees to its end in the table. Throws only where that fails. */
export function makePerformJob({ handlers, leases, log, watch, pullAlong }: Parts) {
  async function extend(hold: ReturnType<typeof holdJob>, claimed: Job): Promise<void> {
    await hold
      .extend(() => leases.extend(claimed))
      .catch((error: unknown) => log.warn({ error: describeError(error) }, 'lease not extended'))
  }

  async function giveBack(claimed: Job, error: unknown): Promise<void> {
    const { id, kind, attempts, maxAttempts } = claimed
    const dead = error instanceof Hopeless || attempts >= maxAttempts
    const delaySeconds = Math.min(maxDelaySeconds, 2 ** (attempts - 1)) * (0.5 + Math.random())
    watch?.failed(kind, { dead })
    pullAlong?.failed()
    tracing()?.fail(describeError(error).name)
    log.warn({ kind, job: id, attempts, dead, error: describeError(error) }, 'job failed')
    await leases.giveBack(claimed, { dead, delaySeconds, error: describeError(error).message })
  }

  return async (claimed: Job): Promise<void> => {
    const hold = holdJob(leaseSeconds * 1000)
    const heartbeat = setInterval(() => void extend(hold, claimed), (leaseSeconds * 1000) / 3)
    heartbeat.unref()
    const began = performance.now()
    try {
      const handle = handlers[claimed.kind] as (job: Job) => Promise<void>
      pass('job begun')
      await hold.run(() => handle(claimed))
      pass('job worked')
      await leases.finish(claimed)
      pass('job finished')
      watch?.done(claimed.kind, (performance.now() - began) / 1000)
      pullAlong?.done()
    } catch (error) {
      if (error instanceof NotYet) await leases.putBack(claimed, error.inMs)
      else await giveBack(claimed, error)
    } finally {
      clearInterval(heartbeat)
    }
  }
}
