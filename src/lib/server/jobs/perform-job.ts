import { describeError, type Log } from '../log.ts'
import { Hopeless, type Handlers } from './job-handlers.ts'
import type { Job } from './job-kinds.ts'
import { leaseSeconds, type makeJobLeases } from './job-leases.ts'

const maxDelaySeconds = 3600

type Parts = { handlers: Handlers; leases: ReturnType<typeof makeJobLeases>; log: Log }

/** Does a claimed job's work, and sees to its end in the table. Throws only where that fails. */
export function makePerformJob({ handlers, leases, log }: Parts) {
  async function extend(id: string): Promise<void> {
    await leases
      .extend(id)
      .catch((error: unknown) => log.warn({ error: describeError(error) }, 'lease not extended'))
  }

  async function giveBack({ id, kind, attempts, maxAttempts }: Job, error: unknown): Promise<void> {
    const dead = error instanceof Hopeless || attempts >= maxAttempts
    const delaySeconds = Math.min(maxDelaySeconds, 2 ** (attempts - 1)) * (0.5 + Math.random())
    log.warn({ kind, job: id, attempts, dead, error: describeError(error) }, 'job failed')
    await leases.giveBack(id, { dead, delaySeconds, error: describeError(error).message })
  }

  return async (claimed: Job): Promise<void> => {
    const heartbeat = setInterval(() => void extend(claimed.id), (leaseSeconds * 1000) / 3)
    heartbeat.unref()
    try {
      const handle = handlers[claimed.kind] as (job: Job) => Promise<void>
      await handle(claimed)
      await leases.finish(claimed.id)
    } catch (error) {
      await giveBack(claimed, error)
    } finally {
      clearInterval(heartbeat)
    }
  }
}
