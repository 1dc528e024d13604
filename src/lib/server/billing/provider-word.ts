import {
  applySnapshot,
  isStale,
  type HeldSubscription,
  type PaymentSnapshot,
} from '#core/billing/payment-snapshot.ts'
import { paymentProvider } from '#core/billing/subscription.ts'
import type { OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Database } from '../data/database.ts'
import type { Log } from '../log.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { PlanChanges } from './plan-changes.ts'

type Parts = { database: Database; provider: PaymentProvider; planChanges: PlanChanges; log: Log }

export type ProviderWord = ReturnType<typeof makeProviderWord>

/** What the provider says of a plan is what counts: it is asked outside of any transaction, and kept. */
export function makeProviderWord({ database, provider, planChanges, log }: Parts) {
  /** `asBefore` is what the owners knew last, where that is not what was kept. */
  async function keep(
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

  return {
    keep,
    /** Asks how it stands now. */
    ask: async (id: OrganizationId, held: HeldSubscription): Promise<void> =>
      keep(id, await provider.find(tieOf(held))),
  }
}

/** Throws `payment-unavailable` when the plan is not one that is paid for here. */
export function tieOf({ providerName, providerSubscriptionId }: HeldSubscription): string {
  if (providerName !== paymentProvider || !providerSubscriptionId) throw new Refusal('payment-unavailable')

  return providerSubscriptionId
}
