import { Refusal } from '#core/refusal.ts'
import { makeChildPlace, type PlacedJob } from './child-place.ts'
import { laneOf, postsOf, type Lane } from './lanes.ts'
import type { JobKind, JobRequest, PdfJobs } from './pdf-jobs.ts'
import { makeWaitingJobs, type WaitingLimits } from './waiting-jobs.ts'
import type { ChildLimits } from './worker-child.ts'

export type ChildPoolOptions = Partial<ChildLimits & WaitingLimits> & {
  /** How many processes at most. */
  children?: number
  /** A child is replaced after so many jobs, so that what leaks in it does not last. */
  jobsPerChild?: number
  /** A child that has had nothing to do for so long ends: it starts in a moment, and holds 100 MB. */
  restMs?: number
}

/** For whom a job is done. */
export type Client = {
  /** Jobs of one owner wait for each other; owners are served in turn. */
  owner: string
  /** Somebody who signs waits for it. */
  inRoom?: boolean
  /** Aborted when nobody waits for it any more. */
  gone?: AbortSignal | undefined
  /** Told what a job has computed for it. */
  onSpent?: ((ms: number) => void) | undefined
}

type Waiting = Client & PlacedJob & { lane: Lane; bytes: number }

const defaults = {
  children: 3,
  jobsPerChild: 300,
  restMs: 60_000,
  maxMemoryMb: 1500,
  maxJobMs: 10_000,
  maxWaitingBytesOfOwner: 64 * 2 ** 20,
  maxWaitingBytes: 192 * 2 ** 20,
}

/** Jobs of an owner run in the order they come, each alone in a process that may be killed. */
export type ChildPool = ReturnType<typeof makeChildPool>

export function makeChildPool(options: ChildPoolOptions = {}) {
  const limits = { ...defaults, ...options, onNetwork: once(options.onNetwork) }
  const waiting = makeWaitingJobs<Waiting>(limits)
  const places = postsOf(limits.children).map((post) => makeChildPlace<Waiting>(post, limits))
  let isClosed = false

  const enqueue = (request: JobRequest, client: Client) =>
    new Promise<unknown>((resolve, reject) => {
      if (isClosed) return reject(new Error('The PDF pool is closed'))
      const bytes = 'bytes' in request.input ? (request.input.bytes?.length ?? 0) : 0
      const lane = laneOf(request, client.inRoom ?? false)
      const job: Waiting = { ...client, request, lane, bytes, resolve, reject }
      if (client.gone?.aborted || waiting.isTooMuch(job)) return reject(new Refusal('busy'))

      client.gone?.addEventListener('abort', () => cancel(job), { once: true })
      waiting.add(job)
      dispatch()
    })

  /** What takes a moment is not worth a process: it ends by itself. */
  const cancel = (job: Waiting) => {
    const waits = waiting.remove(job)
    if (!waits && job.lane === 'long') void places.find((place) => place.does(job))?.endChild()
    job.reject(new Refusal('busy'))
  }

  const dispatch = () => {
    for (const place of places) {
      const job = place.isFree() ? place.choose((lane) => waiting.take(lane)) : undefined
      if (job) void place.run(job).then(dispatch)
    }
  }

  return {
    /** Rejects with a `Refusal` (`document-…`; `busy` when too much waits already) or an Error for a bug. */
    async perform<K extends JobKind>(
      kind: K,
      input: PdfJobs[K]['input'],
      client: Client,
    ): Promise<PdfJobs[K]['output']> {
      // The reply to a request of kind K carries K's output: `child.ts` is typed so, the process boundary is not.
      return (await enqueue({ kind, input } as JobRequest, client)) as PdfJobs[K]['output']
    },

    /** Ends every process; jobs under way are refused. */
    async close(): Promise<void> {
      isClosed = true
      for (const job of waiting.drain()) job.reject(new Error('The PDF pool is closed'))
      await Promise.all(places.map((place) => place.close()))
    },
  }
}

/** What holds for one child holds for all: said once. */
function once(tell: (() => void) | undefined): () => void {
  let isTold = false

  return () => {
    if (isTold) return
    isTold = true
    tell?.()
  }
}
