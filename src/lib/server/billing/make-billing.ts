import type {
  FeatureAnswer,
  InvoiceShape,
  PlanComparison,
  QuotaDefinition,
  SubscriptionShape,
} from '#contract/billing-shapes.ts'
import { changeBetween, comparePlans, type Plan, type PlanKey } from '#core/billing/plans.ts'
import { Refusal } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Member, Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notifications/notify.ts'
import { ownOf } from '../organizations/own-organization.ts'
import type { Clock } from '../ports.ts'
import type { Publish } from '../webhooks/publish.ts'
import type { ReleaseHeld } from '../webhooks/release-held.ts'
import { makeChoosePlan } from './choose-plan.ts'
import { answerFeature } from './feature-answer.ts'
import { makeHeldPlans } from './held-plans.ts'
import type { Quotas } from './make-quotas.ts'
import { makePaidPlans } from './paid-plans.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { makePlanChanges } from './plan-changes.ts'
import { makeRollOver } from './roll-over.ts'
import { planAt } from './subscription-rows.ts'
import { termsAt } from './terms.ts'

type Parts = {
  database: Database
  clock: Clock
  quotas: Quotas
  notify: Notify
  publish: Publish
  releaseHeld: ReleaseHeld
  /** Null: owners choose plans without paying. */
  provider: PaymentProvider | null
  publicUrl: string
  log: Log
}

/**
 * Plans of organizations, by the organization's id: `not-found` unless the person belongs to it; changes need
 * `manage_subscription` or `manage_billing` in it, else `forbidden`.
 */
export type Billing = ReturnType<typeof makeBilling>

export function makeBilling(parts: Parts) {
  const { provider } = parts
  const planChanges = makePlanChanges(parts)
  const plans = makeHeldPlans(parts)
  const paid = provider && makePaidPlans({ ...parts, provider, planChanges })
  const rollOver = makeRollOver({ ...parts, planChanges })

  return {
    /** False while owners choose plans without paying. */
    takesPayments: paid !== null,

    async subscription(person: Person, organizationId: string): Promise<SubscriptionShape> {
      const { id, held, manages } = plans.heldBy(person, organizationId)
      if (!paid || !manages) return plans.shapeOf(id, held, manages)
      await paid.refreshPortal(id, held)

      return plans.shapeOf(id, await plans.readHeld(id), manages)
    },

    ...makeChoosePlan({ ...parts, plans, planChanges, paid }),

    async invoices(person: Person, organizationId: string): Promise<z.output<typeof InvoiceShape>[]> {
      const { held } = plans.heldToManage(person, organizationId)
      const invoices = (await paid?.invoices(held)) ?? []

      return invoices.map((invoice) => ({ ...invoice, issuedAt: invoice.issuedAt.toISOString() }))
    },

    ...makePlanAnswers(parts),

    /** Writes down periods that have ended and tells owners; ends what is paid for nobody. An hourly job. */
    async sweep(): Promise<void> {
      await rollOver()
      await paid?.cancelAbandoned()
      await paid?.refreshOverdue()
    },

    /** A payment provider's message, by its raw body and signature header. Throws `not-found` without a provider. */
    receive: async (body: Uint8Array, signature: string | null): Promise<'taken' | 'refused'> => {
      if (!paid) throw new Refusal('not-found')
      return paid.receive(body, signature)
    },
  }
}

/** What plans have, and what an organization has left of its own. */
function makePlanAnswers({ database, clock, quotas }: Pick<Parts, 'database' | 'clock' | 'quotas'>) {
  return {
    async validateFeature(
      person: Person,
      organizationId: string,
      key: PlanKey,
    ): Promise<z.output<typeof FeatureAnswer>> {
      const { id, tenant } = ownOf(person, organizationId)
      const now = clock.now()
      const { plan } = termsAt(planAt(tenant.plan, now), now)

      return answerFeature(key, plan, await database.read(id, (tx) => quotas.definitions(tx, tenant)))
    },

    compare: (planA: Plan, planB: Plan): z.output<typeof PlanComparison> => {
      return {
        planA,
        planB,
        change: changeBetween(planA, planB),
        differences: comparePlans(planA, planB),
      }
    },

    usage: ({ organization }: Member): Promise<QuotaDefinition[]> =>
      database.look(organization.id, (tx) => quotas.definitions(tx, organization)),
  }
}
