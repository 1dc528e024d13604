import { paymentProvider } from '#core/billing/subscription.ts'
import type { OrganizationId } from '#core/ids.ts'
import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { subscription } from '../data/tables/billing.ts'
import { organization } from '../data/tables/people.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { tieOf, type ProviderWord } from './provider-word.ts'

type Parts = { database: Database; clock: Clock; provider: PaymentProvider; word: ProviderWord; log: Log }

/** Payments take their time, and so do messages about them. */
const graceMs = 24 * 60 * 60 * 1000
const askedAtOnce = 50

/** What no message has told: each trouble is logged, and tried again with the next sweep. */
export function makeSweepPaidPlans({ database, clock, provider, word, log }: Parts) {
  async function cancelFor(held: typeof subscription.$inferSelect): Promise<void> {
    await provider.cancel(tieOf(held))
    await database.transaction(null, (tx) =>
      tx
        .update(subscription)
        .set({ status: 'cancelled', cancelAtPeriodEnd: true, updatedAt: clock.now() })
        .where(eq(subscription.organizationId, held.organizationId)),
    )
  }

  return {
    /** Nobody goes on paying for an organization that is gone. */
    async cancelAbandoned(): Promise<void> {
      const abandoned = await database.read(null, (tx) =>
        tx
          .select({ held: subscription })
          .from(subscription)
          .innerJoin(organization, eq(organization.organizationId, subscription.organizationId))
          .where(and(isNotNull(organization.deletedAt), isCharged)),
      )
      for (const { held } of abandoned) {
        const { organizationId } = held
        await cancelFor(held).catch((error: unknown) =>
          log.error({ organizationId, error: describeError(error) }, 'still being charged'),
        )
      }
    },

    /** A message may have been lost: what should be renewed or over by now is asked for. */
    async refreshOverdue(): Promise<void> {
      const graceStart = new Date(clock.now().getTime() - graceMs)
      const overdue = await database.read(null, (tx) =>
        tx
          .select({ held: subscription })
          .from(subscription)
          .innerJoin(organization, eq(organization.organizationId, subscription.organizationId))
          .where(and(isNull(organization.deletedAt), isPaid, lt(subscription.currentPeriodEnd, graceStart)))
          .orderBy(asc(subscription.updatedAt))
          .limit(askedAtOnce),
      )
      for (const { held } of overdue) {
        const id = held.organizationId as OrganizationId
        await word
          .ask(id, held)
          .catch((error: unknown) =>
            log.error({ organizationId: id, error: describeError(error) }, 'overdue plan not asked for'),
          )
      }
    },
  }
}

const isPaid = eq(subscription.providerName, paymentProvider)
const isCharged = and(isPaid, eq(subscription.cancelAtPeriodEnd, false))
