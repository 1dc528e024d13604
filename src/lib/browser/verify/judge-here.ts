import { askRecord } from './ask-record.ts'
import { readTrust } from './read-trust.ts'
import type { Judged, VerdictAnswer, VerdictQuestion } from './verdict-messages.ts'

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

export type JudgedHere = Judged & {
  at: Date
  /** Whether this very file is on the host's record; null where it was not asked. */
  recorded: boolean | null
  /** When the host told of its keys. */
  trustOf: Date
}

/**
 * The verdict on a file that does not leave this device, with what this host lets be known of its keys. With `asking`, an earlier
 * verdict on it, also with what the record says of its fingerprint. Rejects with `NotJudged`, and with `TypeError` where there is
 * neither a connection nor what was kept of an earlier one; the record is never kept.
 */
export async function judgeHere(
  bytes: Uint8Array<ArrayBuffer>,
  asking: Judged | null = null,
): Promise<JudgedHere> {
  const [{ roots, at: trustOf, ...trust }, told] = await Promise.all([
    readTrust(),
    asking && askRecord({ sha256: asking.verdict.sha256, signers: asking.signers }),
  ])
  const at = new Date()
  const judged = await judgeIn(openWorker(), {
    ...{ bytes, roots, at },
    knowledge: { record: 'unknown', ...trust, ...told },
  })

  return { ...judged, recorded: told && told.record === 'kept', trustOf, at }
}

function openWorker(): Worker {
  return new Worker(new URL('./verdict.worker.ts', import.meta.url), { type: 'module' })
}

function judgeIn(worker: Worker, question: VerdictQuestion): Promise<Judged> {
  return new Promise<Judged>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new NotJudged('it took too long')), patienceMs)
    worker.addEventListener('message', ({ data }: MessageEvent<VerdictAnswer>) => {
      clearTimeout(giveUp)
      if ('verdict' in data) resolve(data)
      else reject(new NotJudged(data.failure))
    })
    worker.addEventListener('error', ({ message }) => {
      clearTimeout(giveUp)
      reject(new NotJudged(message))
    })
    worker.postMessage(question, [question.bytes.buffer])
  }).finally(() => worker.terminate())
}
