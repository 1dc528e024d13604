import { setPriority } from 'node:os'
import { Refusal } from '#core/refusal.ts'
import { makeFairQueue, type FairQueue } from './fair-queue.ts'
import { laneOf, lanes, postsOf, waitingOfOwner, type Lane, type Post } from './lanes.ts'
import type { JobKind, JobRequest, PdfJobs } from './pdf-jobs.ts'
import { startWorkerChild, type ChildLimits, type WorkerChild } from './worker-child.ts'

export type ChildPoolOptions = Partial<ChildLimits> & {
  /** How many processes at most. */
  children?: number
  /** A child is replaced after so many jobs, so that what leaks in it does not last. */
  jobsPerChild?: number
  /** A child that has had nothing to do for so long ends: it starts in a moment, and holds 100 MB. */
  restMs?: number
  /** How many jobs of one owner may wait in each lane, and how many bytes with them, before more are turned away. */
  maxWaiting?: Partial<Record<Lane, number>>
  maxWaitingBytesOfOwner?: number
  /** The same of all owners together. */
  maxWaitingBytes?: number
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

/** Jobs of an owner run in the order they come, each alone in a process that may be killed. */
export type ChildPool = {
  /** Rejects with a `Refusal` (`document-…`; `busy` when too much waits already) or an Error for a bug. */
  perform<K extends JobKind>(
    kind: K,
    input: PdfJobs[K]['input'],
    client: Client,
  ): Promise<PdfJobs[K]['output']>
  /** Ends every process; jobs under way are refused. */
  close(): Promise<void>
}

type Waiting = Client & {
  request: JobRequest
  lane: Lane
  bytes: number
  resolve: (output: unknown) => void
  reject: (reason: unknown) => void
}
/** A place for one process, with what it does now. */
type Place = Post & {
  child: WorkerChild | null
  job: Waiting | null
  turn: number
  rest: NodeJS.Timeout | undefined
}

const defaults = {
  children: 3,
  jobsPerChild: 300,
  restMs: 60_000,
  maxMemoryMb: 1500,
  maxJobMs: 10_000,
  maxWaitingBytesOfOwner: 64 * 2 ** 20,
  maxWaitingBytes: 192 * 2 ** 20,
}
/** For processes that yield to others, as nice(1) counts. */
const niceness = 10

export function makeChildPool(options: ChildPoolOptions = {}): ChildPool {
  const limits = { ...defaults, ...options, onNetwork: () => tellNetwork() }
  const maxWaiting = { ...waitingOfOwner, ...options.maxWaiting }
  const queues = Object.fromEntries(lanes.map((lane) => [lane, makeFairQueue<Waiting>()])) as Record<
    Lane,
    FairQueue<Waiting>
  >
  const places: Place[] = postsOf(limits.children).map((post) => ({
    ...post,
    child: null,
    job: null,
    turn: 0,
    rest: undefined,
  }))
  let waitingBytes = 0
  let isClosed = false
  /** What holds for one child holds for all: said once. */
  let tellNetwork = () => {
    tellNetwork = () => {}
    options.onNetwork?.()
  }

  /** Who has nothing waiting always may: what one file needs is bounded where it comes in. */
  const isTooMuch = ({ owner, lane, bytes }: Waiting) => {
    const own = queues[lane].of(owner)
    if (own.length === 0 || lane === 'seal') return false
    const ownBytes = own.reduce((sum, job) => sum + job.bytes, bytes)

    return (
      own.length >= maxWaiting[lane] ||
      ownBytes > limits.maxWaitingBytesOfOwner ||
      waitingBytes + bytes > limits.maxWaitingBytes
    )
  }

  const enqueue = (request: JobRequest, client: Client) =>
    new Promise<unknown>((resolve, reject) => {
      if (isClosed) return reject(new Error('The PDF pool is closed'))
      const bytes = 'bytes' in request.input ? (request.input.bytes?.length ?? 0) : 0
      const lane = laneOf(request, client.inRoom ?? false)
      const job: Waiting = { ...client, request, lane, bytes, resolve, reject }
      if (client.gone?.aborted || isTooMuch(job)) return reject(new Refusal('busy'))

      client.gone?.addEventListener('abort', () => cancel(job), { once: true })
      waitingBytes += bytes
      queues[lane].add(job.owner, job)
      dispatch()
    })

  /** What takes a moment is not worth a process: it ends by itself. */
  const cancel = (job: Waiting) => {
    if (queues[job.lane].remove(job.owner, job)) waitingBytes -= job.bytes
    else if (job.lane === 'long') void places.find((place) => place.job === job)?.child?.end()
    job.reject(new Refusal('busy'))
  }

  const take = (place: Place): Waiting | undefined => {
    for (let tried = 0; tried < place.lanes.length; tried++) {
      const lane = place.lanes[place.turn++ % place.lanes.length]
      const job = lane && queues[lane].take()
      if (job) return job
    }
    return undefined
  }

  const dispatch = () => {
    for (const place of places) {
      const job = place.job ? undefined : take(place)
      if (!job) continue
      waitingBytes -= job.bytes
      void run(place, job)
    }
  }

  const run = async (place: Place, job: Waiting) => {
    clearTimeout(place.rest)
    const child = place.child?.isAlive ? place.child : startChild(place)
    Object.assign(place, { job, child })
    try {
      job.resolve(await child.perform(job.request, job.onSpent))
    } catch (error) {
      job.reject(error)
    }
    // A killed child still holds its memory until it is gone: its place stays taken so long.
    if (!child.isAlive || child.jobsDone >= limits.jobsPerChild) await child.end()
    else place.rest = setTimeout(() => void child.end(), limits.restMs).unref()
    place.job = null
    dispatch()
  }

  const startChild = ({ yields }: Place): WorkerChild => {
    const child = startWorkerChild(limits)
    if (yields) yieldToOthers(child)

    return child
  }

  return {
    async perform(kind, input, client) {
      // The reply to a request of kind K carries K's output: `child.ts` is typed so, the process boundary is not.
      return (await enqueue({ kind, input } as JobRequest, client)) as PdfJobs[typeof kind]['output']
    },
    async close() {
      isClosed = true
      for (const lane of lanes)
        for (const job of queues[lane].drain()) job.reject(new Error('The PDF pool is closed'))
      for (const { rest } of places) clearTimeout(rest)
      await Promise.all(places.map(async ({ child }) => child?.end()))
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
