import { Worker } from 'node:worker_threads'
import { Refusal } from '#core/refusal.ts'

/** What the thread is asked. It answers with zxcvbn's score, 0 to 4. */
export type Question = { password: string; words: readonly string[] }
/** What the thread says first, once it has read its lists. */
export const isReady = 'ready'

type Options = { entry?: URL; maxMs?: number; maxLoadMs?: number; maxWaiting?: number }

const ownEntry = new URL('./password-thread.ts', import.meta.url)
const maxMemoryMb = 256

/**
 * Judges passwords in a thread of their own, one after the other, since one may take a fifth of a second. Throws `busy`
 * where too many wait, or one takes too long: what was not judged is never taken for good.
 */
export function makePasswordJudge(options: Options = {}): (question: Question) => Promise<number> {
  const { entry = ownEntry, maxMs = 3000, maxLoadMs = 30_000, maxWaiting = 16 } = options
  let thread: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function startKept(): Promise<Worker> {
    const started = await start(entry, maxLoadMs)
    started.once('exit', () => {
      if (thread === started) thread = null
    })

    return started
  }

  async function judge(question: Question): Promise<number> {
    try {
      thread ??= await startKept()
      thread.postMessage(question)

      return (await nextWord(thread, maxMs)) as number
    } catch (error) {
      // It may be at work on this one still.
      void thread?.terminate()
      thread = null
      throw error
    }
  }

  return async (question) => {
    if (waiting >= maxWaiting) throw new Refusal('busy')
    waiting += 1
    const turn = last.then(() => judge(question))
    last = turn.catch(() => undefined)

    return turn.finally(() => (waiting -= 1))
  }
}

async function start(entry: URL, maxMs: number): Promise<Worker> {
  const thread = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } })
  // It keeps no process from its end, nor ends one: whoever waits for its word is told of a fault.
  thread.unref()
  thread.on('error', () => undefined)
  try {
    await nextWord(thread, maxMs)

    return thread
  } catch (error) {
    void thread.terminate()
    throw error
  }
}

/** Its next word. One that says none in time is `busy`; one that fails is a fault of ours. */
function nextWord(thread: Worker, maxMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onSilence = () => reject(new Refusal('busy'))
  const timer = setTimeout(onSilence, maxMs)
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', onSilence)

  return promise.finally(() => {
    clearTimeout(timer)
    thread.off('message', resolve)
    thread.off('error', reject)
    thread.off('exit', onSilence)
  })
}
