import { changePlan } from '#core/billing/plan-changes.ts'
import { changeBetween, type Plan } from '#core/billing/plans.ts'
import {
  applySnapshot,
  isStale,
  type HeldSubscription,
  type PaymentSnapshot,
} from '#core/billing/payment-snapshot.ts'
import { paymentProvider } from '#core/billing/subscription.ts'
import type { OrganizationId } from '#core/ids.ts'
import { isRefusal, Refusal } from '#core/refusal.ts'
import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { subscription } from '../data/tables/billing.ts'
import { organization } from '../data/tables/people.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { PlanChanges } from './plan-changes.ts'
import type { StoredSubscription } from './subscription-rows.ts'

type Parts = {
  database: Database
  clock: Clock
  provider: PaymentProvider
  planChanges: PlanChanges
  log: Log
}

/** Portal addresses of the provider are good for a day. */
const portalKeptMs = 12 * 60 * 60 * 1000
/** Payments take their time, and so do messages about them. */
const graceMs = 24 * 60 * 60 * 1000
const askedAtOnce = 50

/** Plans that are paid for: the provider is asked outside of any transaction, and its snapshot is what counts. */
export function makePaidPlans({ database, clock, provider, planChanges, log }: Parts) {
  /** `asBefore` is what the owners knew last, where that is not what was kept. */
  async function apply(
    id: OrganizationId,
    snapshot: PaymentSnapshot,
    asBefore: Partial<HeldSubscription> = {},
  ): Promise<void> {
    await database.transaction(id, async (tx) => {
      const { before, after } = await planChanges.keep(tx, id, (held) => applySnapshot(held, snapshot))
      await planChanges.notify(tx, id, { before: { ...before, ...asBefore }, after })
      if (isStale(before, snapshot) && before.providerSubscriptionId !== snapshot.subscriptionId)
        log.warn({ organizationId: id, subscription: snapshot.subscriptionId }, 'a second payment, not taken')
    })
  }

  const find = async (id: OrganizationId, held: HeldSubscription) =>
    apply(id, await provider.find(tieOf(held)))
  const graceStart = () => new Date(clock.now().getTime() - graceMs)

  async function schedule(id: OrganizationId, rule: (held: HeldSubscription) => HeldSubscription) {
    await database.transaction(id, (tx) => planChanges.keep(tx, id, rule))
  }

  async function downgrade(id: OrganizationId, held: HeldSubscription, plan: Plan): Promise<void> {
    const { scheduledPlan, cancelAtPeriodEnd, status } = held
    const known = { scheduledPlan, cancelAtPeriodEnd, status }
    // Kept before the provider is asked: its message may be here before its answer, and must not act at once.
    await schedule(id, (before) => {
      // What is paid for has changed since it was looked at: from less, this would be more, and for nothing.
      if (before.plan !== held.plan || before.providerSubscriptionId !== held.providerSubscriptionId)
        throw new Refusal('version-conflict')
      return changePlan(before, plan)
    })
    try {
      const change = { plan, from: 'next-period' as const, resume: cancelAtPeriodEnd }
      await apply(id, await provider.change(tieOf(held), change), known)
    } catch (error) {
      await schedule(id, (before) => (before.scheduledPlan === plan ? { ...before, ...known } : before))
      throw error
    }
  }

  async function cancelFor(held: typeof subscription.$inferSelect): Promise<void> {
    await provider.cancel(tieOf(held))
    await database.transaction(null, (tx) =>
      tx
        .update(subscription)
        .set({ status: 'cancelled', cancelAtPeriodEnd: true, updatedAt: clock.now() })
        .where(eq(subscription.organizationId, held.organizationId)),
    )
  }

  /** Paid for, or taken up again, when the organization had gone already. What is another instance's is left alone. */
  async function cancelForGone(id: string, snapshot: PaymentSnapshot): Promise<void> {
    if (snapshot.status === 'ended' || snapshot.cancelAtPeriodEnd) return
    const isGone = and(eq(organization.organizationId, id), isNotNull(organization.deletedAt))
    const gone = await database.transaction(null, (tx) => tx.$count(organization, isGone))
    if (gone > 0) await provider.cancel(snapshot.subscriptionId)
  }

  async function organizationOf(subscriptionId: string): Promise<string | null> {
    const [row] = await database.read(null, (tx) =>
      tx
        .select({ id: subscription.organizationId })
        .from(subscription)
        .where(eq(subscription.providerSubscriptionId, subscriptionId)),
    )

    return row?.id ?? null
  }

  return {
    async change(id: OrganizationId, held: HeldSubscription, plan: Plan): Promise<void> {
      const direction = changeBetween(held.plan, plan)
      if (direction === 'downgrade') return downgrade(id, held, plan)
      const from = direction === 'upgrade' ? ('now' as const) : ('next-period' as const)
      await apply(id, await provider.change(tieOf(held), { plan, from, resume: held.cancelAtPeriodEnd }))
    },

    async cancel(id: OrganizationId, held: HeldSubscription): Promise<void> {
      await apply(id, await provider.cancel(tieOf(held)))
    },

    async invoices({ providerSubscriptionId }: HeldSubscription) {
      return providerSubscriptionId ? provider.invoices(providerSubscriptionId) : []
    },

    /** The portal's address is asked for anew before it is too old to be of use; without an answer the old one stays. */
    async refreshPortal(id: OrganizationId, held: StoredSubscription): Promise<void> {
      const { providerName, updatedAt } = held
      if (providerName !== paymentProvider || updatedAt === null) return
      if (clock.now().getTime() - updatedAt.getTime() < portalKeptMs) return
      try {
        await find(id, held)
      } catch (error) {
        log.warn({ error: describeError(error) }, 'portal address not renewed')
      }
    },

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
        // One that cannot be cancelled now is tried again with the next sweep.
        await cancelFor(held).catch((error: unknown) =>
          log.error(
            { organizationId: held.organizationId, error: describeError(error) },
            'still being charged',
          ),
        )
      }
    },

    /** A message may have been lost: what should be renewed or over by now is asked for. */
    async refreshOverdue(): Promise<void> {
      const overdue = await database.read(null, (tx) =>
        tx
          .select({ held: subscription })
          .from(subscription)
          .innerJoin(organization, eq(organization.organizationId, subscription.organizationId))
          .where(and(isNull(organization.deletedAt), isPaid, lt(subscription.currentPeriodEnd, graceStart())))
          .orderBy(asc(subscription.updatedAt))
          .limit(askedAtOnce),
      )
      for (const { held } of overdue) {
        const id = held.organizationId as OrganizationId
        await find(id, held).catch((error: unknown) =>
          log.error({ organizationId: id, error: describeError(error) }, 'overdue plan not asked for'),
        )
      }
    },

    async receive(body: Uint8Array, signature: string | null): Promise<'taken' | 'refused'> {
      const message = provider.read(body, signature)
      if (message.kind === 'forged') return 'refused'
      if (message.kind === 'irrelevant') return 'taken'
      const isSnapshot = message.kind === 'snapshot'
      const subscriptionId = isSnapshot ? message.snapshot.subscriptionId : message.subscriptionId
      // What it was bought for is the buyer's claim; once it is somebody's, it stays theirs.
      const id = (await organizationOf(subscriptionId)) ?? (isSnapshot ? message.organizationId : null)
      try {
        if (id === null) throw new Refusal('not-found')
        await apply(id as OrganizationId, isSnapshot ? message.snapshot : await provider.find(subscriptionId))
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'not-found') throw error
        if (id !== null && isSnapshot) await cancelForGone(id, message.snapshot)
        // Sending it again would change nothing.
        log.warn({ subscription: subscriptionId }, 'a payment for no organization')
      }

      return 'taken'
    },
  }
}

const isPaid = eq(subscription.providerName, paymentProvider)
const isCharged = and(isPaid, eq(subscription.cancelAtPeriodEnd, false))

/** Throws `payment-unavailable` when the plan is not one that is paid for here. */
function tieOf({ providerName, providerSubscriptionId }: HeldSubscription): string {
  if (providerName !== paymentProvider || !providerSubscriptionId) throw new Refusal('payment-unavailable')

  return providerSubscriptionId
}
