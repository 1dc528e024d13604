import { Refusal } from '#core/refusal.ts'
import { keptSince } from '#core/retention/retention.ts'
import { eq, lt } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { idempotencyKey } from '../data/tables/directory.ts'
import type { Clock } from '../ports.ts'
import { sha256 } from '../sha256.ts'

type Asked = { scope: string; key: string; keepsAnswer: boolean }

export interface Idempotency {
  /**
   * Does `work` once for a key; asked again with the same request it gives the first result. `scope` is who asks what,
   * so that keys of different callers and calls never meet. Throws `idempotency-mismatch` for the same key with another
   * request, and `idempotency-taken` while the first is still under way and where the answer is not to be kept. Work that
   * throws may be tried again.
   */
  once(asked: Asked, request: unknown, work: () => Promise<unknown>): Promise<unknown>
  tidy(): Promise<void>
}

export function makeIdempotency(database: Database, clock: Clock): Idempotency {
  const forget = (id: string) =>
    database.transaction(null, (tx) => tx.delete(idempotencyKey).where(eq(idempotencyKey.key, id)))

  return {
    async once({ scope, key, keepsAnswer }, request, work) {
      const id = sha256(`${scope}\n${key}`)
      const requestSha256 = sha256(JSON.stringify(request) ?? '')
      const earlier = await database.transaction(null, async (tx) => {
        const row = { key: id, requestSha256, createdAt: clock.now() }
        const made = await tx.insert(idempotencyKey).values(row).onConflictDoNothing().returning()
        if (made.length > 0) return null
        const [there] = await tx.select().from(idempotencyKey).where(eq(idempotencyKey.key, id))
        return there ?? null
      })
      if (earlier) {
        if (earlier.requestSha256 !== requestSha256) throw new Refusal('idempotency-mismatch')
        if (earlier.body === null) throw new Refusal('idempotency-taken')
        return JSON.parse(earlier.body) as unknown
      }
      const result = await work().catch(async (error: unknown) => {
        await forget(id)
        throw error
      })
      if (!keepsAnswer) return result
      const body = JSON.stringify(result)
      await database.transaction(null, (tx) =>
        tx.update(idempotencyKey).set({ body }).where(eq(idempotencyKey.key, id)),
      )

      return result
    },

    async tidy() {
      const before = keptSince('idempotency-key', clock.now())
      await database.transaction(null, (tx) =>
        tx.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, before)),
      )
    },
  }
}
