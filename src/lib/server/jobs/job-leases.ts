import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { organizationAt } from '../data/home.ts'
import { job } from '../data/tables/directory.ts'
import type { Clock } from '../ports.ts'
import { fromTheStart, lockDue, type DueJob } from './due-jobs.ts'
import { type Claimed, heldBy, isAmong, makeFinishTogether } from './finish-together.ts'
import type { Job } from './job-kinds.ts'
import { takeFairly, type JobQueue } from './queues.ts'

/** What a worker that died had in hand is begun again after it: somebody may be waiting for that. */
export const leaseSeconds = 30

type Parts = { database: Database; queue: JobQueue; clock: Clock; name: string }
type Running = readonly Pick<Job, 'organizationId'>[]

/** What the table knows of the jobs that one worker has, by its `name`. */
export function makeJobLeases({ database, queue, clock, name }: Parts) {
  const leaseEnd = (from: Date) => new Date(from.getTime() + leaseSeconds * 1000)
  const mine = (one: Claimed) => heldBy(name, [one])
  let hadTheLastTurn = fromTheStart

  /** Behind the last organization comes the first. Of no more than there is room for: each has a turn. */
  async function findDue(tx: Transaction, beside: Running, now: Date): Promise<DueJob[]> {
    const room = queue.slots - beside.length
    const behind = await lockDue(tx, queue, beside, { now, after: hadTheLastTurn, most: room })
    const left = room - homesOf(behind).length
    const isRound = hadTheLastTurn !== fromTheStart && left > 0
    const before = isRound ? await lockDue(tx, queue, beside, { now, after: fromTheStart, most: left }) : []
    const known = new Set(behind.map(({ id }) => id))
    const due = [...behind, ...before.filter(({ id }) => !known.has(id))]
    hadTheLastTurn = homesOf(isRound ? before : behind).at(-1) ?? fromTheStart

    return takeFairly(queue, beside, due)
  }

  return {
    /** Due ones of the queue, as many as it has slots for beside those that run. */
    async claim(beside: Running, now: Date): Promise<Job[]> {
      if (queue.slots <= beside.length) return []

      return database.transaction(null, async (tx) => {
        const due = await findDue(tx, beside, now)
        return due.length === 0 ? [] : begin(tx, due, { worker: name, leaseUntil: leaseEnd(now) })
      })
    },

    finish: makeFinishTogether({ database, name }),

    async giveBack(one: Claimed, why: { dead: boolean; delaySeconds: number; error: string }): Promise<void> {
      const state = why.dead ? 'dead' : 'ready'
      const runAt = new Date(clock.now().getTime() + why.delaySeconds * 1000)
      await database.transaction(null, (tx) =>
        tx
          .update(job)
          .set({ state, runAt, worker: null, leaseUntil: null, error: why.error })
          .where(mine(one)),
      )
    },

    /** As it was before it was claimed, but for when it is due. */
    async putBack(one: Claimed, inMs: number): Promise<void> {
      const runAt = new Date(clock.now().getTime() + inMs)
      await database.transaction(null, (tx) =>
        tx
          .update(job)
          .set({ state: 'ready', runAt, worker: null, leaseUntil: null, attempts: sql`${job.attempts} - 1` })
          .where(mine(one)),
      )
    },

    /** False where it is not this worker's any more. */
    async extend(one: Claimed): Promise<boolean> {
      const leaseUntil = leaseEnd(clock.now())
      const extended = await database.transaction(null, (tx) =>
        tx.update(job).set({ leaseUntil }).where(mine(one)).returning({ id: job.id }),
      )

      return extended.length > 0
    },
  }
}

/** In the order in which they have their turns. */
function homesOf(due: readonly DueJob[]): string[] {
  return [...new Set(due.flatMap(({ organizationId }) => organizationId ?? []))].toSorted()
}

async function begin(
  tx: Transaction,
  due: readonly DueJob[],
  lease: { worker: string; leaseUntil: Date },
): Promise<Job[]> {
  const rows = await tx
    .update(job)
    .set({ ...lease, state: 'running', attempts: sql`${job.attempts} + 1` })
    .where(isAmong(due))
    .returning()

  return rows.map((row) => ({
    ...row,
    organizationId: organizationAt(row.organizationId),
  })) as unknown as Job[]
}
