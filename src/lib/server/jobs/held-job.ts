import { AsyncLocalStorage } from 'node:async_hooks'

/** Others may have the job by now: what is left of it is theirs. */
export class JobOvertaken extends Error {
  override name = 'JobOvertaken'
}

type Hold = { until: number }

const held = new AsyncLocalStorage<Hold>()

/**
 * Until when a process has the job that it is at, by a clock of its own that goes on while the process is frozen: one that wakes
 * up knows at once, before it has asked anybody.
 */
export function holdJob(leaseMs: number) {
  const hold: Hold = { until: performance.now() + leaseMs }

  return {
    run: <T>(work: () => Promise<T>): Promise<T> => held.run(hold, work),
    /** Asks for more; `extend` says whether the job is still this worker's. */
    async extend(extend: () => Promise<boolean>): Promise<void> {
      const until = performance.now() + leaseMs
      hold.until = (await extend()) ? until : -Infinity
    },
  }
}

/** To be asked before what cannot be taken back. Throws `JobOvertaken`; outside a job it never does. */
export function assertHeld(): void {
  const hold = held.getStore()
  if (hold && performance.now() >= hold.until)
    throw new JobOvertaken('this process was stopped for longer than its lease')
}
