import { makeFairQueue, type FairQueue } from './fair-queue.ts'
import { lanes, waitingOfOwner, type Lane } from './lanes.ts'

export type WaitingLimits = {
  /** How many jobs of one owner may wait in each lane, and how many bytes with them, before more are turned away. */
  maxWaiting?: Partial<Record<Lane, number>>
  maxWaitingBytesOfOwner: number
  /** The same of all owners together. */
  maxWaitingBytes: number
}

/** Jobs that no process has begun yet, by lane; in each the owners have their turns. */
export function makeWaitingJobs<Job extends { owner: string; lane: Lane; bytes: number }>(
  limits: WaitingLimits,
) {
  const maxWaiting = { ...waitingOfOwner, ...limits.maxWaiting }
  const queues = Object.fromEntries(lanes.map((lane) => [lane, makeFairQueue<Job>()])) as Record<
    Lane,
    FairQueue<Job>
  >
  let waitingBytes = 0

  return {
    /** Who has nothing waiting always may: what one file needs is bounded where it comes in. */
    isTooMuch({ owner, lane, bytes }: Job): boolean {
      const own = queues[lane].of(owner)
      if (own.length === 0 || lane === 'seal') return false
      const ownBytes = own.reduce((sum, job) => sum + job.bytes, bytes)

      return (
        own.length >= maxWaiting[lane] ||
        ownBytes > limits.maxWaitingBytesOfOwner ||
        waitingBytes + bytes > limits.maxWaitingBytes
      )
    },

    add(job: Job): void {
      waitingBytes += job.bytes
      queues[job.lane].add(job.owner, job)
    },

    take(lane: Lane): Job | undefined {
      const job = queues[lane].take()
      waitingBytes -= job?.bytes ?? 0

      return job
    },

    /** False where it waits no longer. */
    remove(job: Job): boolean {
      const isThere = queues[job.lane].remove(job.owner, job)
      if (isThere) waitingBytes -= job.bytes

      return isThere
    },

    drain: (): Job[] => lanes.flatMap((lane) => queues[lane].drain()),
  }
}
