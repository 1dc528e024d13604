import { Refusal } from '#core/refusal.ts'
import { keptSince } from '#core/retention/retention.ts'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { idempotencyKey } from '../data/tables/directory.ts'
import { whileClaimed } from '../kept-answer.ts'
import type { Clock, Random } from '../ports.ts'
import { sha256 } from '../sha256.ts'

type Asked = { scope: string; key: string; keepsAnswer: boolean }
type Row = typeof idempotencyKey.$inferSelect
/** What this request alone may answer. */
type Mine = { key: string; claim: string }

/** The first request is still under way, or its process has died: it is known after this time at the latest. */
export class UnderWay extends Refusal {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('idempotency-taken')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface Idempotency {
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
  once(asked: Asked, request: unknown, work: () => Promise<unknown>): Promise<unknown>
  /** For a process that is alone on its database: whoever held a claim is dead. */
  endLeases(): Promise<void>
  tidy(): Promise<void>
}

/** Longer than what is asked takes, short for whoever waits for a process that died. */
const leaseMs = 60_000
/** Most is done by then. */
const comeAgainSeconds = 5

export function makeIdempotency(database: Database, clock: Clock, random: Random): Idempotency {
  async function claim(tx: Transaction, key: string, requestSha256: string): Promise<Mine | Row> {
    const now = clock.now()
    const mine = { claim: random.uuid(), leaseUntil: new Date(now.getTime() + leaseMs) }
    const [made] = await tx
      .insert(idempotencyKey)
      .values({ key, requestSha256, createdAt: now, ...mine })
      .onConflictDoUpdate({
        target: idempotencyKey.key,
        set: mine,
        setWhere: and(eq(idempotencyKey.requestSha256, requestSha256), lt(idempotencyKey.leaseUntil, now)),
      })
      .returning()
    if (made) return { key, claim: mine.claim }
    const [there] = await tx.select().from(idempotencyKey).where(eq(idempotencyKey.key, key))

    // It failed a moment ago and may be tried again, but not by whoever came in the same moment.
    return there ?? { key, requestSha256, ...mine, body: null, createdAt: now }
  }

  async function finish(tx: Transaction, mine: Mine, body: string | null): Promise<void> {
    const done = await tx
      .update(idempotencyKey)
      .set({ claim: null, leaseUntil: null, body })
      .where(isHeld(mine))
      .returning({ key: idempotencyKey.key })
    if (done.length === 0) throw new UnderWay(comeAgainSeconds)
  }

  function answerOf({ body, claim, leaseUntil, ...there }: Row, requestSha256: string): unknown {
    if (there.requestSha256 !== requestSha256) throw new Refusal('idempotency-mismatch')
    if (claim !== null) throw new UnderWay(Math.min(comeAgainSeconds, secondsUntil(leaseUntil, clock.now())))
    if (body === null) throw new Refusal('idempotency-taken')

    return JSON.parse(body) as unknown
  }

  return {
    async once({ scope, key, keepsAnswer }, request, work) {
      const requestSha256 = sha256(JSON.stringify(request) ?? '')
      const mine = await database.transaction(null, (tx) =>
        claim(tx, sha256(`${scope}\n${key}`), requestSha256),
      )
      if ('requestSha256' in mine) return answerOf(mine, requestSha256)
      let isKept = false
      const keep = async (tx: Transaction, answer: unknown) => {
        await finish(tx, mine, keepsAnswer ? JSON.stringify(answer) : null)
        isKept = true
      }
      try {
        const result = await whileClaimed({ keep }, work)
        if (!isKept) await database.transaction(null, (tx) => keep(tx, result))
        return result
      } catch (error) {
        await letGo(mine)
        throw error
      }
    },

    async endLeases() {
      await database.transaction(null, (tx) =>
        tx.delete(idempotencyKey).where(isNotNull(idempotencyKey.claim)),
      )
    },

    async tidy() {
      const before = keptSince('idempotency-key', clock.now())
      await database.transaction(null, (tx) =>
        tx.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, before)),
      )
    },
  }

  /** What is committed keeps its answer, also where the word of the commit was lost. */
  async function letGo(mine: Mine): Promise<void> {
    await database
      .transaction(null, (tx) => tx.delete(idempotencyKey).where(isHeld(mine)))
      // The lease ends by itself.
      .catch(() => undefined)
  }
}

const isHeld = ({ key, claim }: Mine) => and(eq(idempotencyKey.key, key), eq(idempotencyKey.claim, claim))

function secondsUntil(at: Date | null, now: Date): number {
  return Math.max(1, Math.ceil(((at?.getTime() ?? 0) - now.getTime()) / 1000))
}
