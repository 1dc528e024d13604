import { z } from 'zod'
import { featureNames, plans, priceNames, quotaNames } from '#core/billing/plans.ts'
import { subscriptionStatuses } from '#core/billing/subscription.ts'
import { Instant } from './shapes.ts'

export const PlanName = z.enum(plans)
export const SubscriptionStatus = z.enum(subscriptionStatuses)
/** Every quota, feature and price of section 3. */
export const PlanKey = z.enum([...quotaNames, ...featureNames, ...priceNames])

export const QuotaDefinition = z.object({ resourceType: z.string(), used: z.number(), limit: z.number() })
export type QuotaDefinition = z.infer<typeof QuotaDefinition>

export const SubscriptionShape = z
  .object({
    plan: PlanName,
    status: SubscriptionStatus,
    currentPeriodStart: Instant,
    currentPeriodEnd: Instant,
    cancelAtPeriodEnd: z.boolean(),
    scheduledPlan: PlanName.nullable(),
    providerName: z.string().nullable(),
    customerPortalUrl: z.string().nullable(),
    quotaDefinitions: z.array(QuotaDefinition),
  })
  .meta({ id: 'Subscription' })
export type SubscriptionShape = z.infer<typeof SubscriptionShape>

export const NewPlanInput = z.strictObject({ newPlan: PlanName })
/** The change is made, or it waits for a payment at `checkoutUrl`. */
export const PlanChangeAnswer = z.object({
  subscription: SubscriptionShape,
  checkoutUrl: z.string().nullable(),
})

export const FeatureAnswer = z.object({
  feature: PlanKey,
  plan: PlanName,
  /** For a quota: there is some left. */
  isEnabled: z.boolean(),
  limit: z.number().nullable(),
  used: z.number().nullable(),
})

export const PlanComparison = z.object({
  planA: PlanName,
  planB: PlanName,
  change: z.enum(['upgrade', 'downgrade', 'none']),
  /** What differs between them; numbers are limits or cents, −1 is unlimited. */
  differences: z.array(
    z.object({
      key: PlanKey,
      a: z.union([z.number(), z.boolean()]),
      b: z.union([z.number(), z.boolean()]),
    }),
  ),
})

export const InvoiceShape = z.object({
  id: z.string(),
  issuedAt: Instant,
  /** Minor units. */
  total: z.int(),
  currency: z.string().length(3),
  status: z.string(),
  url: z.string().nullable(),
})
