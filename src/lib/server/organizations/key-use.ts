import { sql } from 'drizzle-orm'
import { makeCallMeter, type Caller } from '../billing/call-meter.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Spent } from '../billing/spending.ts'
import type { Database } from '../data/database.ts'
import { rowsAs } from '../data/many-rows.ts'
import { apiKey } from '../data/tables/organizations.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'

export interface KeyUse {
  /** Counts a call with a key; null for who uses nothing up. Throws `MonthlyQuotaReached`. */
  count(key: UsedKey, caller: Caller): Promise<Spent | null>
  /** When this process has last seen a key, where that is not written yet. */
  lastUseOf(id: string): Date | null
  /** Writes the rest. */
  stop(): Promise<void>
}

type UsedKey = Pick<typeof apiKey.$inferSelect, 'id' | 'lastUsedAt'>

/** `lastUsedAt` tells days and hours: writing it at every call would be waste. */
const noteEveryMs = 60_000
const flushAfterMs = 1_000

type Parts = { database: Database; quotas: Pick<Quotas, 'spend'>; clock: Clock; log: Log }

/** What keys are used for, written behind their answers: who is killed forgets the last second of it. */
export function makeKeyUse({ database, quotas, clock, log }: Parts): KeyUse {
  const unwritten = new Map<string, Date>()
  const meter = makeCallMeter({ database, quotas, clock }, () => soon())
  let timer: NodeJS.Timeout | undefined

  /** Whatever came together is written together; while nobody calls nothing is done. */
  function soon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, flushAfterMs).unref()
  }

  /** Of many keys in one statement. Another process may have seen one later. */
  async function writeUses(): Promise<void> {
    const uses = [...unwritten].map(([id, lastUsedAt]) => ({ id, lastUsedAt }))
    if (uses.length === 0) return
    const { given } = rowsAs(apiKey, 'given', uses)
    await database.transaction(null, (tx) =>
      tx.execute(sql`
        update ${apiKey} set last_used_at = given.last_used_at from ${given}
        where ${apiKey.id} = given.id and ${apiKey.lastUsedAt} is distinct from given.last_used_at
        and (${apiKey.lastUsedAt} is null or ${apiKey.lastUsedAt} < given.last_used_at)`),
    )
    for (const { id, lastUsedAt } of uses) if (unwritten.get(id) === lastUsedAt) unwritten.delete(id)
  }

  async function flush(): Promise<void> {
    for (const written of await Promise.allSettled([writeUses(), meter.flush()])) {
      if (written.status === 'fulfilled') continue
      log.warn({ error: describeError(written.reason) }, 'use of keys is written later')
      soon()
    }
  }

  return {
    async count(key, caller) {
      const spent = await meter.count(caller)
      const now = clock.now()
      const last = unwritten.get(key.id) ?? key.lastUsedAt
      if (!last || last.getTime() < now.getTime() - noteEveryMs) {
        unwritten.set(key.id, now)
        soon()
      }

      return spent
    },
    lastUseOf: (id) => unwritten.get(id) ?? null,
    async stop() {
      clearTimeout(timer)
      await flush()
      clearTimeout(timer)
    },
  }
}
