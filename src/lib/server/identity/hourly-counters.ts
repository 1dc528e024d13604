import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { rateLimit } from '../data/tables/requests.ts'
import type { Clock } from '../ports.ts'
import { keyedHash } from '../secrets.ts'

const windowMs = 3_600_000

export type HourlyCounters = ReturnType<typeof makeHourlyCounters>

/** What was counted of a kind for a value in the hour that it was first counted in. */
export function makeHourlyCounters({ clock, key }: { clock: Clock; key: Uint8Array }) {
  // Addresses and origins are personal data; a counter needs only to tell them apart.
  const toKey = (kind: string, value: string) => `identity-${kind}:${keyedHash(key, `${kind}:${value}`)}`

  async function count(tx: Transaction, kind: string, value: string): Promise<number> {
    const now = clock.now()
    const isOver = sql`${rateLimit.resetsAt} <= ${now.toISOString()}::timestamptz`
    const [row] = await tx
      .insert(rateLimit)
      .values({ key: toKey(kind, value), count: 1, resetsAt: new Date(now.getTime() + windowMs) })
      .onConflictDoUpdate({
        target: rateLimit.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${rateLimit.count} + 1 end`,
          resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimit.resetsAt} end`,
        },
      })
      .returning({ count: rateLimit.count })

    return row?.count ?? 1
  }

  /** What {@link count} would come to. */
  async function foresee(tx: Transaction, kind: string, value: string): Promise<number> {
    const [row] = await tx
      .select()
      .from(rateLimit)
      .where(eq(rateLimit.key, toKey(kind, value)))

    return row && row.resetsAt > clock.now() ? row.count + 1 : 1
  }

  async function forget(tx: Transaction, kind: string, value: string): Promise<void> {
    await tx.delete(rateLimit).where(eq(rateLimit.key, toKey(kind, value)))
  }

  return { count, foresee, forget }
}
