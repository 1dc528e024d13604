import { sql } from 'drizzle-orm'
import type { Clock, Random } from '../ports.ts'
import type { Transaction } from '../data/database.ts'
import { job } from '../data/tables/directory.ts'
import type { JobKind, JobPayloads } from './job-kinds.ts'

export type Work<K extends JobKind> = {
  kind: K
  payload: JobPayloads[K]
  /**
   * Work of equal kind and key is one job while it waits or runs. Asked for again while it waits, it does not wait any
   * longer; asked for while it runs, it runs once more, since that run may have passed what was added.
   */
  key: string
  organizationId?: string
  runAt?: Date
  maxAttempts?: number
}

export type Enqueue = <K extends JobKind>(tx: Transaction, work: Work<K>) => Promise<void>

/** Jobs are rows of the transaction that causes them: no commit, no job; commit, and it will be done. */
export function makeEnqueue(clock: Clock, random: Random, wake: () => void): Enqueue {
  return async (tx, { kind, key, payload, organizationId, runAt, maxAttempts = 12 }) => {
    const now = clock.now()
    await tx
      .insert(job)
      .values({
        id: random.uuid(),
        organizationId: organizationId ?? null,
        kind,
        key,
        payload,
        state: 'ready',
        runAt: runAt ?? now,
        maxAttempts,
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: [job.kind, job.key],
        targetWhere: sql`state <> 'dead'`,
        set: {
          runAt: sql`case when ${job.state} = 'running' and not ${job.again} then excluded.run_at else least(${job.runAt}, excluded.run_at) end`,
          again: sql`${job.state} = 'running'`,
          payload: sql`case when ${job.state} = 'running' then excluded.payload else ${job.payload} end`,
        },
      })
    wake()
  }
}
