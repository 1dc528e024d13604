import type { Verdict } from '#core/verdict/verdict.ts'
import { readTrust } from './read-trust.ts'
import type { VerdictAnswer, VerdictQuestion } from './verdict-messages.ts'

/** Far beyond what any file takes that the server would admit; what was made to take longer is given up. */
const patienceMs = 60_000

/** A file that could not be judged in time, or with what this device has left. */
export class NotJudged extends Error {
  override name = 'NotJudged'
}

/** The worker's program, loaded and thrown away: so it is kept for when there is no connection. */
export async function prepareWorker(): Promise<void> {
  const worker = openWorker()
  await judgeIn(worker, {
    bytes: new Uint8Array(),
    at: new Date(),
    roots: [],
    knowledge: { record: 'unknown' },
  })
}

/**
 * The verdict on a file that does not leave this device, with what this host lets be known of its keys, and that of when.
 * Rejects with `NotJudged`, and with `TypeError` where there is neither a connection nor what was kept of an earlier one.
 */
export async function judgeHere(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ verdict: Verdict; trustOf: Date }> {
  const { roots, at, ...knowledge } = await readTrust()
  const verdict = await judgeIn(openWorker(), {
    ...{ bytes, roots, at: new Date() },
    knowledge: { record: 'unknown', ...knowledge },
  })

  return { verdict, trustOf: at }
}

function openWorker(): Worker {
  return new Worker(new URL('./verdict.worker.ts', import.meta.url), { type: 'module' })
}

function judgeIn(worker: Worker, question: VerdictQuestion): Promise<Verdict> {
  return new Promise<Verdict>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new NotJudged('it took too long')), patienceMs)
    worker.addEventListener('message', ({ data }: MessageEvent<VerdictAnswer>) => {
      clearTimeout(giveUp)
      if ('verdict' in data) resolve(data.verdict)
      else reject(new NotJudged(data.failure))
    })
    worker.addEventListener('error', ({ message }) => {
      clearTimeout(giveUp)
      reject(new NotJudged(message))
    })
    worker.postMessage(question, [question.bytes.buffer])
  }).finally(() => worker.terminate())
}
