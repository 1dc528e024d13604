import { keptSince } from '#core/retention/retention.ts'
import { isNotNull, lt } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { homeOf } from '../data/home.ts'
import { idempotencyKey } from '../data/tables/requests.ts'
import { whileClaimed } from '../kept-answer.ts'
import type { Clock, Random } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import { firstAnswerOf, makeKeyClaims } from './key-claims.ts'

/** `organizationId`: in which the caller works, if in any. */
type Asked = { scope: string; organizationId?: string | undefined; key: string; keepsAnswer: boolean }

export type Idempotency = ReturnType<typeof makeIdempotency>

export function makeIdempotency(database: Database, clock: Clock, random: Random) {
  const claims = makeKeyClaims({ database, clock, random })

  return {
    /**
     * Does `work` once for a key; asked again with the same request it gives the first result. `scope` is who asks what,
     * so that keys of different callers and calls never meet. Throws `idempotency-mismatch` for the same key with another
     * request, `UnderWay` while the first is, and `idempotency-taken` where the answer is not to be kept. Work that throws
     * may be tried again.
     *
     * The result is kept in the commit of the work (`answerIn`); what makes nothing is kept after it. A process that dies
     * before leaves a lease behind: when that is over the next request does the work, and a first one that was only slow can
     * no longer commit.
     */
    async once(
      { scope, organizationId, key, keepsAnswer }: Asked,
      request: unknown,
      work: () => Promise<unknown>,
    ): Promise<unknown> {
      const requestSha256 = sha256(JSON.stringify(request) ?? '')
      const place = { key: sha256(`${scope}\n${key}`), organizationId: homeOf(organizationId) }
      const mine = await database.transaction(null, (tx) => claims.claim(tx, place, requestSha256))
      if ('requestSha256' in mine) return firstAnswerOf(mine, requestSha256, clock.now())
      let isKept = false
      const keep = async (tx: Transaction, answer: unknown) => {
        await claims.finish(tx, mine, keepsAnswer ? JSON.stringify(answer) : null)
        isKept = true
      }
      try {
        const result = await whileClaimed({ keep }, work)
        if (!isKept) await database.transaction(null, (tx) => keep(tx, result))
        return result
      } catch (error) {
        await claims.letGo(mine)
        throw error
      }
    },

    /** For a process that is alone on its database: whoever held a claim is dead. */
    async endLeases(): Promise<void> {
      await database.transaction(null, (tx) =>
        tx.delete(idempotencyKey).where(isNotNull(idempotencyKey.claim)),
      )
    },

    async tidy(): Promise<void> {
      const before = keptSince('idempotency-key', clock.now())
      await database.transaction(null, (tx) =>
        tx.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, before)),
      )
    },
  }
}
