import { setPriority } from 'node:os'
import type { Lane, Post } from './lanes.ts'
import type { JobRequest } from './pdf-jobs.ts'
import { startWorkerChild, type ChildLimits, type WorkerChild } from './worker-child.ts'

export type PlaceLimits = ChildLimits & { jobsPerChild: number; restMs: number }

export type PlacedJob = {
  request: JobRequest
  onSpent?: ((ms: number) => void) | undefined
  resolve: (output: unknown) => void
  reject: (reason: unknown) => void
}

/** For processes that yield to others, as nice(1) counts. */
const niceness = 10

/** A place for one process, which does one job at a time and is replaced when it has done enough of them. */
export function makeChildPlace<Job extends PlacedJob>({ lanes, yields }: Post, limits: PlaceLimits) {
  let child: WorkerChild | null = null
  let job: Job | null = null
  let turn = 0
  let rest: NodeJS.Timeout | undefined

  const startChild = (): WorkerChild => {
    const started = startWorkerChild(limits)
    if (yields) yieldToOthers(started)

    return started
  }

  return {
    isFree: (): boolean => job === null,
    does: (one: Job): boolean => job === one,

    /** From one of its lanes, which have their turns. */
    choose(take: (lane: Lane) => Job | undefined): Job | undefined {
      for (let tried = 0; tried < lanes.length; tried++) {
        const lane = lanes[turn++ % lanes.length]
        const chosen = lane && take(lane)
        if (chosen) return chosen
      }
      return undefined
    },

    /** Settles the job, and resolves when the place is free again. */
    async run(taken: Job): Promise<void> {
      clearTimeout(rest)
      const own = child?.isAlive ? child : startChild()
      job = taken
      child = own
      try {
        taken.resolve(await own.perform(taken.request, taken.onSpent))
      } catch (error) {
        taken.reject(error)
      }
      // A killed child still holds its memory until it is gone: its place stays taken so long.
      if (!own.isAlive || own.jobsDone >= limits.jobsPerChild) await own.end()
      else rest = setTimeout(() => void own.end(), limits.restMs).unref()
      job = null
    },

    async endChild(): Promise<void> {
      await child?.end()
    },

    /** For good. */
    async close(): Promise<void> {
      clearTimeout(rest)
      await child?.end()
    },
  }
}

function yieldToOthers({ pid }: WorkerChild): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It is gone already, or the system knows no such thing.
  }
}
