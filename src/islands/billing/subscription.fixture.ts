import type { SubscriptionShape } from '#contract/billing-shapes.ts'
import { limitOf, quotaNames } from '#core/billing/plans.ts'

/** A subscription as the API answers it, with the quotas of its plan and nothing used but what is said. */
export function subscriptionOf(
  changes: Partial<SubscriptionShape> = {},
  used: Readonly<Record<string, number>> = {},
): SubscriptionShape {
  const plan = changes.plan ?? 'Starter'

  return {
    plan,
    status: 'active',
    currentPeriodStart: '2026-11-05T00:30:00.000Z',
    currentPeriodEnd: '2026-12-05T23:30:00.000Z',
    cancelAtPeriodEnd: false,
    scheduledPlan: null,
    providerName: null,
    customerPortalUrl: null,
    quotaDefinitions: quotaNames.map((name) => ({
      resourceType: name,
      used: used[name] ?? 0,
      limit: limitOf(plan, name),
    })),
    ...changes,
  }
}
