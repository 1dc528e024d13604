import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../data/database.ts'
import { organizationAt } from '../data/home.ts'
import { job } from '../data/tables/directory.ts'
import type { Clock } from '../ports.ts'

/** Jobs that were given up after their last attempt. */
export type DeadJob = {
  id: string
  kind: string
  organizationId: string | null
  attempts: number
  /** Of the last attempt; null where a worker died with it. */
  error: string | null
  createdAt: Date
}

/** All of them, those of a kind, or one. */
export type WhichDead = { id?: string; kind?: string }

const isDead = eq(job.state, 'dead')

/** The newest first, and `most` of them at most. */
export async function readDead(database: Database, most: number): Promise<DeadJob[]> {
  const { id, kind, organizationId, attempts, error, createdAt } = job

  const rows = await database.read(null, (tx) =>
    tx
      .select({ id, kind, organizationId, attempts, error, createdAt })
      .from(job)
      .where(isDead)
      .orderBy(desc(createdAt), desc(id))
      .limit(most),
  )

  return rows.map((row) => ({ ...row, organizationId: organizationAt(row.organizationId) }))
}

/**
 * Has them done once more, with all their attempts, and answers how many. Jobs of equal kind and key are one: of several the last
 * one is done, and none where another waits or runs already.
 */
export function retryDead(database: Database, which: WhichDead, clock: Clock): Promise<number> {
  const other = alias(job, 'other')
  const isSame = sql`${other.kind} = ${job.kind} and ${other.key} = ${job.key} and ${other.organizationId} = ${job.organizationId} and ${other.id} <> ${job.id}`
  const isLater = sql`(${other.state} <> 'dead' or (${other.id} > ${job.id} and ${among(which, other)}))`

  return database.transaction(null, async (tx) => {
    await tx
      .delete(job)
      .where(
        and(
          isDead,
          among(which, job),
          sql`exists (select 1 from ${job} other where ${isSame} and ${isLater})`,
        ),
      )
    const again = await tx
      .update(job)
      .set({ state: 'ready', attempts: 0, runAt: clock.now(), error: null })
      .where(and(isDead, among(which, job)))
      .returning({ id: job.id })

    return again.length
  })
}

/** Forgets them, and answers how many: what they were to do is never done. */
export async function dropDead(database: Database, which: WhichDead): Promise<number> {
  const gone = await database.transaction(null, (tx) =>
    tx
      .delete(job)
      .where(and(isDead, among(which, job)))
      .returning({ id: job.id }),
  )

  return gone.length
}

function among({ id, kind }: WhichDead, table: Record<'id' | 'kind', AnyPgColumn>): SQL {
  if (id !== undefined) return sql`${table.id} = ${id}`

  return kind === undefined ? sql`true` : sql`${table.kind} = ${kind}`
}
