import type { HealthPart } from '#core/health/part.ts'
import type { Database } from '../data/database.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Clock } from '../ports.ts'
import type { SealKeys } from '../trust/key-store.ts'

/** `ok`, or what is wrong, by part. */
export type Readiness = { ready: boolean; parts: Record<HealthPart, string> }

type Parts = {
  database: Database
  blobs: BlobStore
  mailer: Mailer
  keys: SealKeys
  clock: Clock
  /** When the job worker last looked for work; null where no worker runs in this process. */
  lastRound: () => Date | null
}

const maxRoundAgeMs = 60_000
const probeTimeoutMs = 3000
/** Before this nothing of ours can be happening: a machine whose clock was reset. */
const earliest = Date.UTC(2026, 0, 1)

/** Whether each part would do its work now. A part that does not answer in time is not ready. */
export async function readReadiness({
  database,
  blobs,
  mailer,
  keys,
  clock,
  lastRound,
}: Parts): Promise<Readiness> {
  const [db, blob, mail, seal] = await Promise.all([
    probe(() => database.probe()),
    probe(() => blobs.probe()),
    probe(() => mailer.probe()),
    probe(() => keys.root()),
  ])
  const round = lastRound()
  const now = clock.now().getTime()
  const jobs =
    round && now - round.getTime() > maxRoundAgeMs ? 'the worker has stopped looking for jobs' : 'ok'
  const parts = {
    database: db,
    blobs: blob,
    mail,
    seal,
    jobs,
    clock: now > earliest ? 'ok' : 'the clock is wrong',
  }

  return { ready: Object.values(parts).every((state) => state === 'ok'), parts }
}

async function probe(work: () => Promise<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer in time'), probeTimeoutMs)
  })
  const asked = work().then(
    () => 'ok',
    (error: unknown) => (error instanceof Error ? error.name : 'failed'),
  )

  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
