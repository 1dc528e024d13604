import { rollForward } from '#core/billing/subscription.ts'
import type { OrganizationId } from '#core/ids.ts'
import { and, eq, isNull, lte, ne } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { subscription } from '../data/tables/billing.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import type { PlanChanges } from './plan-changes.ts'
import { writeSubscription } from './subscription-rows.ts'

type Parts = { database: Database; clock: Clock; planChanges: PlanChanges; log: Log }

/** Writes down periods that have ended, of plans that nobody pays for elsewhere, and tells owners. */
export function makeRollOver({ database, clock, planChanges, log }: Parts) {
  async function rollOver(id: OrganizationId): Promise<void> {
    await database.transaction(id, async (tx) => {
      const own = and(eq(subscription.organizationId, id), hasRunOut(clock.now()))
      const [before] = await tx.select().from(subscription).where(own).for('update')
      if (!before) return
      const after = rollForward(before, clock.now())
      await writeSubscription(tx, id, after, clock.now())
      await planChanges.notify(tx, id, { before, after })
    })
  }

  return async (): Promise<void> => {
    const over = await database.read(null, (tx) =>
      tx.select({ id: subscription.organizationId }).from(subscription).where(hasRunOut(clock.now())),
    )
    for (const { id } of over) {
      // One organization's trouble is no reason to leave the others waiting; the next hour tries it again.
      await rollOver(id as OrganizationId).catch((error: unknown) =>
        log.error({ organizationId: id, error: describeError(error) }, 'period not rolled over'),
      )
    }
  }
}

/** Free rolls on by itself, and a provider tells of its own periods. */
function hasRunOut(now: Date) {
  return and(
    isNull(subscription.providerName),
    ne(subscription.plan, 'Free'),
    lte(subscription.currentPeriodEnd, now),
  )
}
