import type { HeldSubscription } from '#core/billing/payment-snapshot.ts'
import { paymentProvider } from '#core/billing/subscription.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { Database } from '../data/database.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import { makeChangePaidPlan } from './change-paid-plan.ts'
import type { Invoice, PaymentProvider } from './payment-provider.ts'
import type { PlanChanges } from './plan-changes.ts'
import { makeProviderWord } from './provider-word.ts'
import { makeReceivePayment } from './receive-payment.ts'
import type { StoredSubscription } from './subscription-rows.ts'
import { makeSweepPaidPlans } from './sweep-paid-plans.ts'

type Parts = {
  database: Database
  clock: Clock
  provider: PaymentProvider
  planChanges: PlanChanges
  log: Log
}

/** Portal addresses of the provider are good for a day. */
const portalKeptMs = 12 * 60 * 60 * 1000

/** Plans that are paid for: the provider is asked outside of any transaction, and its snapshot is what counts. */
export type PaidPlans = ReturnType<typeof makePaidPlans>

export function makePaidPlans(parts: Parts) {
  const { clock, provider, log } = parts
  const word = makeProviderWord(parts)

  return {
    ...makeChangePaidPlan({ ...parts, word }),

    async invoices({ providerSubscriptionId }: HeldSubscription): Promise<Invoice[]> {
      return providerSubscriptionId ? provider.invoices(providerSubscriptionId) : []
    },

    /** The portal's address is asked for anew before it is too old to be of use; without an answer the old one stays. */
    async refreshPortal(id: OrganizationId, held: StoredSubscription): Promise<void> {
      const { providerName, updatedAt } = held
      if (providerName !== paymentProvider || updatedAt === null) return
      if (clock.now().getTime() - updatedAt.getTime() < portalKeptMs) return
      try {
        await word.ask(id, held)
      } catch (error) {
        log.warn({ error: describeError(error) }, 'portal address not renewed')
      }
    },

    ...makeSweepPaidPlans({ ...parts, word }),
    receive: makeReceivePayment({ ...parts, word }),
  }
}
