import { sql, type SQL } from 'drizzle-orm'
import { homeOf } from '../data/home.ts'
import { insertOf } from '../data/many-rows.ts'
import type { Clock, Random } from '../ports.ts'
import type { Transaction } from '../data/database.ts'
import { job } from '../data/tables/directory.ts'
import { queueOf, type JobKind, type JobPayloads } from './job-kinds.ts'

export type Work<K extends JobKind> = {
  kind: K
  payload: JobPayloads[K]
  /**
   * An organization's work of equal kind and key is one job while it waits or runs. Asked for again while it waits, it does not wait any
   * longer; asked for while it runs, it runs once more, since that run may have passed what was added.
   */
  key: string
  organizationId?: string
  runAt?: Date
  maxAttempts?: number
}
export type AnyWork = { [K in JobKind]: Work<K> }[JobKind]

export type Enqueue = <K extends JobKind>(tx: Transaction, work: Work<K>) => Promise<void>
export type EnqueueAll = (tx: Transaction, works: readonly AnyWork[]) => Promise<void>

/** Jobs are rows of the transaction that causes them: no commit, no job; commit, and it will be done. */
export function makeEnqueue(clock: Clock, random: Random, wake: () => void): Enqueue {
  const enqueueAll = makeEnqueueAll(clock, random, wake)

  return (tx, work) => enqueueAll(tx, [work as unknown as AnyWork])
}

/** The same for several, each a row of one statement. */
export function makeEnqueueAll(clock: Clock, random: Random, wake: () => void): EnqueueAll {
  return async (tx, works) => {
    if (works.length === 0) return
    for (const insert of jobInserts(works, clock.now(), random)) await tx.execute(insert)
    wake()
  }
}

/**
 * Puts works into the table: one statement, but for what is asked for twice, since a statement meets a row once. In one
 * order by everybody, so that no two wait for each other's jobs.
 */
export function jobInserts(works: readonly AnyWork[], now: Date, random: Random): SQL[] {
  const left = new Map<string, AnyWork[]>()
  for (const work of works) {
    const name = `${work.kind} ${work.key} ${homeOf(work.organizationId)}`
    left.set(name, [...(left.get(name) ?? []), work])
  }
  const inOrder = [...left.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, same]) => same)
  const most = Math.max(0, ...inOrder.map(({ length }) => length))

  return Array.from({ length: most }, (_, round) => inOrder.flatMap((same) => same[round] ?? [])).flatMap(
    (round) => {
      const rows = round.map((work) => toRow(work, now, random))
      return insertOf(job, rows, orAgain) ?? []
    },
  )
}

/** Puts in those of these works for whose row, `given`, the condition holds. Their keys are new. */
export function jobInsertWhere(
  works: readonly AnyWork[],
  now: Date,
  random: Random,
  condition: SQL,
): SQL | null {
  const rows = works.map((work) => toRow(work, now, random))

  return insertOf(job, rows, sql`where ${condition}`)
}

const orAgain = sql`on conflict (kind, key, organization_id) where state <> 'dead' do update set
  run_at = case when job.state = 'running' and not job.again then excluded.run_at else least(job.run_at, excluded.run_at) end,
  again = job.state = 'running',
  payload = case when job.state = 'running' then excluded.payload else job.payload end`

function toRow(
  { kind, key, payload, organizationId, runAt, maxAttempts = 12 }: AnyWork,
  now: Date,
  random: Random,
): typeof job.$inferInsert {
  return {
    id: random.uuid(),
    organizationId: homeOf(organizationId),
    kind,
    queue: queueOf(kind),
    key,
    payload,
    state: 'ready',
    runAt: runAt ?? now,
    maxAttempts,
    createdAt: now,
  }
}
