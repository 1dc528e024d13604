import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Refusal } from '#core/refusal.ts'
import { spawnConfined, type Confinement } from './confined-process.ts'
import { startJobTime } from './job-time.ts'
import { openParentLine, type ParentLine } from './line/parent-line.ts'
import type { JobReply, JobRequest } from './pdf-jobs.ts'

/** `maxMemoryMb` is one figure for both guards: what the kernel lets it allocate, and what the parent sees resident. */
export type ChildLimits = Confinement & {
  /** What one job may compute; where the processor's time cannot be read, by the clock. */
  maxJobMs: number
  /** Told of a child that the kernel did not take off the network, so that its own refusals stand alone. */
  onNetwork?: () => void
  /** The file of another build of the child than the one beside this module. */
  program?: string | undefined
}

/** A process of its own for one job at a time. */
export type WorkerChild = {
  readonly pid: number | undefined
  readonly isAlive: boolean
  readonly jobsDone: number
  /**
   * The job's output. Rejects with a `Refusal`: the document's, `document-too-complex` when the job kills its child, `busy`
   * when the machine has not let it compute. `onSpent` is told what it computed, however it ends.
   */
  perform(request: JobRequest, onSpent?: (ms: number) => void): Promise<unknown>
  /** Resolves when the process is gone. */
  end(): Promise<void>
}

const entry = fileURLToPath(new URL('./child.ts', import.meta.url))
const memoryCheckMs = 50
const timeCheckMs = 100
const maxStartMs = 30_000
/** A job that gets less than this part of the processor is not to blame for the time that it takes. */
const leastShare = 1 / 6

export function startWorkerChild(limits: ChildLimits): WorkerChild {
  const child = spawnConfined(limits.program ?? entry, limits)
  const gone = endOf(child)
  const { complaint, stopComplaining } = collectComplaint(child)
  const starting = startJobTime(child.pid)
  const line = openParentLine(child)
  const ready = nextReply(line, gone, () => starting.wallMs() >= maxStartMs)
  void ready.then(stopComplaining)
  let jobsDone = 0
  let isAlive = true
  void gone.then(() => (isAlive = false))
  keepProcessAlive(child, line, false)

  const end = () => {
    isAlive = false
    // Whoever waits for the end must live to see it.
    child.ref()
    child.kill('SIGKILL')
    return gone
  }
  const awaitStart = async () => {
    const greeting = await ready
    if (greeting?.state === 'ready' && greeting.hasNetwork) limits.onNetwork?.()
    if (greeting) return
    const isSlow = isAlive
    void end()
    if (isSlow) throw new Refusal('busy')
    throw new Error(`A PDF process did not start: ${complaint()}`)
  }

  return {
    pid: child.pid,
    get isAlive() {
      return isAlive
    },
    get jobsDone() {
      return jobsDone
    },
    end,
    async perform(request, onSpent) {
      keepProcessAlive(child, line, true)
      const stopWatching = watchMemory(child, limits.maxMemoryMb, end)
      try {
        await awaitStart()
        const { spentMs, isSpent, isStarved } = startJobLimit(child.pid, limits.maxJobMs)
        const reply = nextReply(line, gone, () => isSpent() || isStarved())
        line.say(request)
        const answer = await reply
        onSpent?.(spentMs())
        return settle(answer, end, !isSpent() && isStarved())
      } finally {
        jobsDone += 1
        stopWatching()
        if (isAlive) keepProcessAlive(child, line, false)
      }
    },
  }
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
}

/** Of one job: whether it has computed for too long, or was not let compute. */
function startJobLimit(pid: number | undefined, maxJobMs: number) {
  const time = startJobTime(pid)

  return {
    spentMs: () => time.spentMs(),
    // Threads beside the job's own count as well: it has the whole time by the clock in any case.
    isSpent: () => time.wallMs() >= maxJobMs && time.spentMs() >= maxJobMs,
    isStarved: () => time.wallMs() >= maxJobMs / leastShare,
  }
}

function settle(reply: JobReply | null, end: () => Promise<void>, isStarved: boolean): unknown {
  if (reply === null || reply.state === 'ready') {
    void end()
    throw new Refusal(isStarved ? 'busy' : 'document-too-complex')
  }
  if (reply.spent) void end()
  if (reply.state === 'refused') throw new Refusal(reply.code, reply.faults)
  if (reply.state === 'failed') throw new Error(reply.message)

  return reply.output
}

/** The next message, or null when the child goes away or says nothing until `isOver`. */
function nextReply(line: ParentLine, gone: Promise<void>, isOver: () => boolean): Promise<JobReply | null> {
  return new Promise((resolve) => {
    const finish = (reply: JobReply | null) => {
      clearInterval(timer)
      stopHearing()
      resolve(reply)
    }
    const hear = (message: unknown) => finish(isJobReply(message) ? message : null)
    const timer = setInterval(() => isOver() && finish(null), timeCheckMs)
    timer.unref()
    const stopHearing = line.onNext(hear)
    void gone.then(() => finish(null))
  })
}

function isJobReply(message: unknown): message is JobReply {
  return typeof message === 'object' && message !== null && 'state' in message
}

function watchMemory(child: ChildProcess, maxMemoryMb: number, onExcess: () => unknown): () => void {
  const timer = setInterval(() => {
    if (residentMb(child.pid) > maxMemoryMb) onExcess()
  }, memoryCheckMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Resident memory where the kernel tells (proc(5), `VmRSS`), else 0: the data segment limit stands alone there. */
function residentMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** What the process said before it was ready; later words may quote a document and are dropped. */
function collectComplaint(child: ChildProcess) {
  let text = ''
  const listen = (chunk: Buffer) => (text = (text + chunk.toString()).slice(-2000))
  child.on('error', (error) => (text += error.message))
  child.stderr?.on('data', listen)

  return {
    complaint: () => text.trim() || 'no reason given',
    stopComplaining: (greeting: unknown) => {
      if (greeting) child.stderr?.off('data', listen).resume()
    },
  }
}

/** An idle child must not hold the program open; a busy one must. */
function keepProcessAlive(child: ChildProcess, line: ParentLine, isBusy: boolean) {
  child[isBusy ? 'ref' : 'unref']()
  line.keepAlive(isBusy)
  if (child.stderr instanceof Socket) child.stderr.unref()
}
