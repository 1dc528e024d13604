import { Refusal } from '#core/refusal.ts'
import type { JobKind, JobRequest, PdfJobs } from './pdf-jobs.ts'
import { startWorkerChild, type ChildLimits, type WorkerChild } from './worker-child.ts'

export type ChildPoolOptions = Partial<ChildLimits> & {
  /** How many processes at most. */
  children?: number
  /** A child is replaced after so many jobs, so that what leaks in it does not last. */
  jobsPerChild?: number
  /** How many jobs may wait, and how many bytes of documents with them, before more are turned away. */
  maxWaiting?: number
  maxWaitingBytes?: number
}

/** Jobs run in the order they come, each alone in a process that may be killed. */
export type ChildPool = {
  /** Rejects with a `Refusal` (`document-…`; `rate-limited` when too much waits already) or an Error for a bug. */
  perform<K extends JobKind>(kind: K, input: PdfJobs[K]['input']): Promise<PdfJobs[K]['output']>
  /** Ends every process; jobs under way are refused. */
  close(): Promise<void>
}

type Waiting = {
  request: JobRequest
  bytes: number
  resolve: (output: unknown) => void
  reject: (reason: unknown) => void
}

const defaults = {
  children: 2,
  jobsPerChild: 300,
  maxMemoryMb: 1500,
  maxJobMs: 10_000,
  maxWaiting: 1000,
  maxWaitingBytes: 512 * 2 ** 20,
}

export function makeChildPool(options: ChildPoolOptions = {}): ChildPool {
  const limits = { ...defaults, ...options, onNetwork: () => tellNetwork() }
  const queue: Waiting[] = []
  const idle: WorkerChild[] = []
  const busy = new Set<WorkerChild>()
  let waitingBytes = 0
  let isClosed = false
  /** What holds for one child holds for all: said once. */
  let tellNetwork = () => {
    tellNetwork = () => {}
    options.onNetwork?.()
  }

  const enqueue = (request: JobRequest) =>
    new Promise<unknown>((resolve, reject) => {
      const bytes = 'bytes' in request.input ? (request.input.bytes?.length ?? 0) : 0
      if (isClosed) return reject(new Error('The PDF pool is closed'))
      const isFull = queue.length >= limits.maxWaiting || waitingBytes + bytes > limits.maxWaitingBytes
      if (queue.length > 0 && isFull) return reject(new Refusal('rate-limited'))

      waitingBytes += bytes
      queue.push({ request, bytes, resolve, reject })
      dispatch()
    })

  const takeChild = () => {
    let child = idle.pop()
    while (child && !child.isAlive) child = idle.pop()
    return child ?? startWorkerChild(limits)
  }

  const dispatch = () => {
    while (queue.length > 0 && busy.size < limits.children) {
      const job = queue.shift()
      if (!job) return
      waitingBytes -= job.bytes
      void run(takeChild(), job)
    }
  }

  const run = async (child: WorkerChild, job: Waiting) => {
    busy.add(child)
    try {
      job.resolve(await child.perform(job.request))
    } catch (error) {
      job.reject(error)
    }
    // A killed child still holds its memory until it is gone: its place stays taken so long.
    if (!child.isAlive || child.jobsDone >= limits.jobsPerChild) await child.end()
    busy.delete(child)
    if (child.isAlive && !isClosed) idle.push(child)
    dispatch()
  }

  return {
    async perform(kind, input) {
      // The reply to a request of kind K carries K's output: `child.ts` is typed so, the process boundary is not.
      return (await enqueue({ kind, input } as JobRequest)) as PdfJobs[typeof kind]['output']
    },
    async close() {
      isClosed = true
      for (const job of queue.splice(0)) job.reject(new Error('The PDF pool is closed'))
      await Promise.all([...idle.splice(0), ...busy].map((child) => child.end()))
    },
  }
}
