import type { HeldSubscription } from '#core/billing/payment-snapshot.ts'
import { changePlan } from '#core/billing/plan-changes.ts'
import { changeBetween, type Plan } from '#core/billing/plans.ts'
import type { OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Database } from '../data/database.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { PlanChanges } from './plan-changes.ts'
import { tieOf, type ProviderWord } from './provider-word.ts'

type Parts = { database: Database; provider: PaymentProvider; planChanges: PlanChanges; word: ProviderWord }

/** Changes of what is paid for: the provider makes them. */
export function makeChangePaidPlan({ database, provider, planChanges, word }: Parts) {
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
      await word.keep(id, await provider.change(tieOf(held), change), known)
    } catch (error) {
      await schedule(id, (before) => (before.scheduledPlan === plan ? { ...before, ...known } : before))
      throw error
    }
  }

  return {
    async change(id: OrganizationId, held: HeldSubscription, plan: Plan): Promise<void> {
      const direction = changeBetween(held.plan, plan)
      if (direction === 'downgrade') return downgrade(id, held, plan)
      const from = direction === 'upgrade' ? ('now' as const) : ('next-period' as const)
      const change = { plan, from, resume: held.cancelAtPeriodEnd }
      await word.keep(id, await provider.change(tieOf(held), change))
    },

    async cancel(id: OrganizationId, held: HeldSubscription): Promise<void> {
      await word.keep(id, await provider.cancel(tieOf(held)))
    },
  }
}
