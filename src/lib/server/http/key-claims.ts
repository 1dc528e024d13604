import { Refusal } from '#core/refusal.ts'
import { and, eq, lt } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { idempotencyKey } from '../data/tables/requests.ts'
import type { Clock, Random } from '../ports.ts'

type KeyRow = typeof idempotencyKey.$inferSelect
/** Under what the answer is kept, and in whose organization: with what the work writes there. */
export type KeyPlace = { key: string; organizationId: string }
/** What this request alone may answer. */
type Mine = KeyPlace & { claim: string }

/** The first request is still under way, or its process has died: it is known after this time at the latest. */
class UnderWay extends Refusal {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('idempotency-taken')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Longer than what is asked takes, short for whoever waits for a process that died. */
const leaseMs = 60_000
/** Most is done by then. */
const comeAgainSeconds = 5

/** Who does the work of a key: whoever claims it, until they have finished, let go, or their lease is over. */
export function makeKeyClaims({
  database,
  clock,
  random,
}: {
  database: Database
  clock: Clock
  random: Random
}) {
  return {
    async claim(tx: Transaction, place: KeyPlace, requestSha256: string): Promise<Mine | KeyRow> {
      const now = clock.now()
      const mine = { claim: random.uuid(), leaseUntil: new Date(now.getTime() + leaseMs) }
      const [made] = await tx
        .insert(idempotencyKey)
        .values({ ...place, requestSha256, createdAt: now, ...mine })
        .onConflictDoUpdate({
          target: [idempotencyKey.key, idempotencyKey.organizationId],
          set: mine,
          setWhere: and(eq(idempotencyKey.requestSha256, requestSha256), lt(idempotencyKey.leaseUntil, now)),
        })
        .returning()
      if (made) return { ...place, claim: mine.claim }
      const [there] = await tx.select().from(idempotencyKey).where(isAt(place))

      // It failed a moment ago and may be tried again, but not by whoever came in the same moment.
      return there ?? { ...place, requestSha256, ...mine, body: null, createdAt: now }
    },

    async finish(tx: Transaction, mine: Mine, body: string | null): Promise<void> {
      const done = await tx
        .update(idempotencyKey)
        .set({ claim: null, leaseUntil: null, body })
        .where(isHeld(mine))
        .returning({ key: idempotencyKey.key })
      if (done.length === 0) throw new UnderWay(comeAgainSeconds)
    },

    /** What is committed keeps its answer, also where the word of the commit was lost. */
    async letGo(mine: Mine): Promise<void> {
      await database
        .transaction(null, (tx) => tx.delete(idempotencyKey).where(isHeld(mine)))
        // The lease ends by itself.
        .catch(() => undefined)
    },
  }
}

const isAt = ({ key, organizationId }: KeyPlace) =>
  and(eq(idempotencyKey.key, key), eq(idempotencyKey.organizationId, organizationId))
const isHeld = (mine: Mine) => and(isAt(mine), eq(idempotencyKey.claim, mine.claim))

/** The first result, asked for again. */
export function firstAnswerOf(
  { body, claim, leaseUntil, ...there }: KeyRow,
  requestSha256: string,
  now: Date,
): unknown {
  if (there.requestSha256 !== requestSha256) throw new Refusal('idempotency-mismatch')
  if (claim !== null) throw new UnderWay(Math.min(comeAgainSeconds, secondsUntil(leaseUntil, now)))
  if (body === null) throw new Refusal('idempotency-taken')

  return JSON.parse(body) as unknown
}

function secondsUntil(at: Date | null, now: Date): number {
  return Math.max(1, Math.ceil(((at?.getTime() ?? 0) - now.getTime()) / 1000))
}
