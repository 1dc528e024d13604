import { askRecord } from './ask-record.ts'
import { readTrust } from './read-trust.ts'
import type {
  Judged,
  Names,
  NamesAnswer,
  NamesQuestion,
  VerdictAnswer,
  VerdictQuestion,
} from './verdict-messages.ts'

/** Far beyond what any file takes that the server would admit; what was made to take longer is given up. */
const patienceMs = 60_000

/** A file that could not be judged in time, or with what this device has left. */
export class NotJudged extends Error {
  override name = 'NotJudged'
}

/** The worker's program, loaded and thrown away: so it is kept for when there is no connection. */
export async function prepareWorker(): Promise<void> {
  const bytes = new Uint8Array()
  await inWorker((ask) => ask({ bytes, at: new Date(), roots: [], knowledge: { record: 'unknown' } }))
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
  return inWorker(async (ask) => {
    const { issuers, signers } = await ask({ namesIn: bytes, withSigners: asking !== null })
    const [{ roots, at: trustOf, ...trust }, told] = await Promise.all([
      readTrust(issuers),
      asking && askRecord({ sha256: asking.verdict.sha256, signers }),
    ])
    const at = new Date()
    const judged = await ask({
      ...{ bytes, roots, at },
      knowledge: { record: 'unknown', ...trust, ...told },
    })

    return { ...judged, recorded: told && told.record === 'kept', trustOf, at }
  })
}

type Ask = {
  (question: NamesQuestion): Promise<Names>
  (question: VerdictQuestion): Promise<Judged>
}

/** One worker for a file and all that is asked of it; its end is the end of whatever it still does. */
async function inWorker<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const worker = new Worker(new URL('./verdict.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await work(((question: NamesQuestion | VerdictQuestion) => answerOf(worker, question)) as Ask)
  } finally {
    worker.terminate()
  }
}

function answerOf(worker: Worker, question: NamesQuestion | VerdictQuestion): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new NotJudged('it took too long')), patienceMs)
    const answered = ({ data }: MessageEvent<VerdictAnswer | NamesAnswer>) => {
      clearTimeout(giveUp)
      if ('failure' in data) reject(new NotJudged(data.failure))
      else resolve(data)
    }
    const failed = ({ message }: ErrorEvent) => {
      clearTimeout(giveUp)
      reject(new NotJudged(message))
    }
    worker.addEventListener('message', answered, { once: true })
    worker.addEventListener('error', failed, { once: true })
    // The file moves into the worker with the last question.
    worker.postMessage(question, 'namesIn' in question ? [] : [question.bytes.buffer])
  })
}
