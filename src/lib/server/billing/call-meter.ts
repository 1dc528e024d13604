import { mayAdd } from '#core/billing/quota.ts'
import type { KnownPlan } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { Clock } from '../ports.ts'
import type { Quotas } from './make-quotas.ts'
import type { Spent, Tenant } from './spending.ts'
import { planAt } from './subscription-rows.ts'
import { allowanceOf, isExempt, termsAt } from './terms.ts'

export type Caller = Tenant & { plan: KnownPlan }

/** Of one organization: what the database said, and what it does not know yet. */
type Ledger = {
  caller: Caller
  /** Beginning of the month that `used` is of. */
  since: number
  used: number
  /** On the clock of the process. */
  saidAt: number
  unwritten: number
  onItsWay: number
}

const quota = 'MaxApiCalls'
/** A process that is killed forgets no more of an organization, and lets no more in beyond what others have used up. */
const mostUnwritten = 50
/** So near to the limit each call is written by itself, and nobody is let in beyond it. */
const nearby = 4 * mostUnwritten
/** For so long it is believed that others have not counted much beside. */
const standsMs = 5_000

type Parts = { database: Database; quotas: Pick<Quotas, 'spend'>; clock: Clock }

/**
 * Counts in memory while there is plenty left, and writes for many calls at once: a reading of a program writes nothing
 * by itself. `onUnwritten` hears that there is something to flush.
 */
export function makeCallMeter({ database, quotas, clock }: Parts, onUnwritten: () => void) {
  const ledgers = new Map<string, Ledger>()

  async function write(caller: Caller, since: number, more: 0 | 1): Promise<Spent | null> {
    const ledger = ledgers.get(caller.id) ?? emptyLedger(caller, since)
    ledgers.set(caller.id, ledger)
    const carried = ledger.unwritten
    const amount = carried + more
    ledger.unwritten = 0
    ledger.onItsWay += amount
    try {
      // What was let in is written, whatever others have used up meanwhile.
      const spent = await database.transaction(caller.id, (tx) =>
        quotas.spend(tx, caller, quota, { amount, isAllowed: more === 0 }),
      )
      const used = spent?.used ?? 0
      ledger.used = ledger.since === since ? Math.max(ledger.used, used) : used
      Object.assign(ledger, { caller, since, saidAt: performance.now() })
      return spent
    } catch (error) {
      ledger.unwritten += carried
      if (carried > 0) onUnwritten()
      throw error
    } finally {
      ledger.onItsWay -= amount
    }
  }

  return {
    /** Counts a call of a program; null for who uses nothing up. Throws `MonthlyQuotaReached`. */
    async count(caller: Caller): Promise<Spent | null> {
      if (isExempt(caller, quota)) return null
      const now = clock.now()
      const terms = termsAt(planAt(caller.plan, now), now)
      const allowance = allowanceOf(terms, quota)
      const since = terms.month.start.getTime()
      const ledger = ledgers.get(caller.id)
      const used = inMemory(ledger, since, allowance.limit)
      if (used === null || !ledger) return write(caller, since, 1)
      Object.assign(ledger, { caller, unwritten: ledger.unwritten + 1 })
      onUnwritten()

      return { ...allowance, used }
    },

    /** Writes what is counted in memory alone. */
    async flush(): Promise<void> {
      const errors: unknown[] = []
      for (const [id, { caller, since, unwritten, onItsWay, saidAt }] of ledgers) {
        if (unwritten > 0) await write(caller, since, 0).catch((error: unknown) => errors.push(error))
        else if (onItsWay === 0 && performance.now() - saidAt >= standsMs) ledgers.delete(id)
      }
      if (errors.length > 0) throw new AggregateError(errors, 'calls were not written down')
    },
  }
}

function emptyLedger(caller: Caller, since: number): Ledger {
  return { caller, since, used: 0, saidAt: -Infinity, unwritten: 0, onItsWay: 0 }
}

/** How much was used with one more; null where only the database can say. */
function inMemory(ledger: Ledger | undefined, since: number, limit: number): number | null {
  if (ledger?.since !== since || ledger.unwritten >= mostUnwritten) return null
  if (performance.now() - ledger.saidAt >= standsMs) return null
  const used = ledger.used + ledger.onItsWay + ledger.unwritten

  return mayAdd({ used, limit }, 1 + nearby) ? used + 1 : null
}
