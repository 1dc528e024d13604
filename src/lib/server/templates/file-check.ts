import { Worker } from 'node:worker_threads'
import { isRefusal, Refusal, type RefusalCode } from '#core/refusal.ts'
import type { PrefillContext } from '#core/templates/prefill.ts'
import { checkFile, isQuick, type CheckedFile, type CheckedLine } from './bulk-file.ts'
import type { Content } from './template-content.ts'

/** What the thread says, each time it is asked for more: first of the whole file, then some lines at a time. */
export type FileReport =
  | { kind: 'refused'; code: RefusalCode }
  | ({ kind: 'file' } & Omit<CheckedFile, 'lines'>)
  | { kind: 'lines'; lines: readonly CheckedLine[] }
  | { kind: 'end' }
export type FileTask = { csv: string; content: Content; context: PrefillContext }

type Options = { maxMs?: number; maxWaiting?: number }

/**
 * Checks files as `checkFile` does, larger ones in a thread of their own, one after the other. Throws
 * `bulk-file-too-costly` where that takes too long, and `rate-limited` where too many wait.
 */
export function makeFileCheck({ maxMs = 15_000, maxWaiting = 8 }: Options = {}) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return async (csv: string, content: Content, context: PrefillContext): Promise<CheckedFile> => {
    if (isQuick(csv, content)) return checkFile(csv, content, context)
    if (waiting >= maxWaiting) throw new Refusal('rate-limited')
    waiting += 1
    const turn = last.then(() => checkAside({ csv, content, context }, maxMs))
    last = turn.catch(() => undefined)

    return turn.finally(() => (waiting -= 1))
  }
}

const entry = new URL('./bulk-thread.ts', import.meta.url)
const maxMemoryMb = 512

async function checkAside(task: FileTask, maxMs: number): Promise<CheckedFile> {
  const thread = new Worker(entry, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  })
  const timer = setTimeout(() => void thread.terminate(), maxMs)
  try {
    const head = await nextReport(thread)
    if (head.kind === 'refused') throw new Refusal(head.code)
    const lines: CheckedLine[] = []
    // A report is unpacked while others wait, so it is asked for when the one before is done with.
    for (let next = await nextReport(thread); next.kind === 'lines'; next = await nextReport(thread)) {
      lines.push(...next.lines)
    }
    if (head.kind !== 'file') throw new Error('The thread spoke out of turn')

    return { headings: head.headings, faults: head.faults, lines }
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

/** Its next word; a thread that ends without one ran out of time or memory. */
function nextReport(thread: Worker): Promise<FileReport> {
  const { promise, resolve, reject } = Promise.withResolvers<FileReport>()
  const onError = (error: unknown) => reject(isMemory(error) ? tooCostly() : error)
  const onExit = () => reject(tooCostly())
  thread.once('message', resolve)
  thread.once('error', onError)
  thread.once('exit', onExit)
  thread.postMessage('next')

  return promise.finally(() => {
    thread.off('message', resolve)
    thread.off('error', onError)
    thread.off('exit', onExit)
  })
}

const tooCostly = () => new Refusal('bulk-file-too-costly')
const isMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** For the thread: a refusal travels by its code. */
export function reportOf(error: unknown): FileReport {
  if (isRefusal(error)) return { kind: 'refused', code: error.code }
  throw error
}
