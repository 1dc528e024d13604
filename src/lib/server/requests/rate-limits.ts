import { Refusal } from '#core/refusal.ts'
import { lt, sql } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { rateLimit } from '../data/tables/requests.ts'
import type { Clock } from '../ports.ts'
import { sha256 } from '../sha256.ts'

export type Limit = { times: number; windowSeconds: number }

/** What is too much now may not be in a moment. */
export const busySeconds = 5

/** `rate-limited`, and when to come back. */
export class RateLimited extends Refusal {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('rate-limited')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface RateLimits {
  /** Counts one use, or several; throws `rate-limited` beyond the limit. Shared by all processes. */
  spend(purpose: string, who: string, limit: Limit, uses?: number): Promise<void>
  tidy(): Promise<void>
}

export function makeRateLimits(database: Database, clock: Clock): RateLimits {
  return {
    async spend(purpose, who, { times, windowSeconds }, uses = 1) {
      const now = clock.now()
      const key = `${purpose}:${sha256(who)}`
      const resetsAt = new Date(now.getTime() + windowSeconds * 1000)
      const [row] = await database.transaction(null, (tx) =>
        tx
          .insert(rateLimit)
          .values({ key, count: uses, resetsAt })
          .onConflictDoUpdate({
            target: rateLimit.key,
            set: {
              count: sql`case when ${rateLimit.resetsAt} <= ${now} then ${uses}::int else ${rateLimit.count} + ${uses}::int end`,
              resetsAt: sql`case when ${rateLimit.resetsAt} <= ${now} then ${resetsAt} else ${rateLimit.resetsAt} end`,
            },
          })
          .returning({ count: rateLimit.count, resetsAt: rateLimit.resetsAt }),
      )
      if ((row?.count ?? 0) > times) throw new RateLimited(secondsUntil(row?.resetsAt ?? resetsAt, now))
    },

    async tidy() {
      await database.transaction(null, (tx) =>
        tx.delete(rateLimit).where(lt(rateLimit.resetsAt, clock.now())),
      )
    },
  }
}

function secondsUntil(at: Date, now: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))
}
