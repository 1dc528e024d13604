import { features, limitOf, plans, type EnvelopeQuota, type Feature } from '#core/billing/plans.ts'
import type { EditorPlan, PlanLack } from './editor-plan.ts'

export function lackOfFeature({ name: plan }: EditorPlan, feature: Feature): PlanLack {
  return { code: 'feature-not-in-plan', facts: { feature, plan }, since: features[feature].since }
}

/** `amount` is what is wanted. */
export function lackOfQuota({ name: plan }: EditorPlan, quota: EnvelopeQuota, amount: number): PlanLack {
  const since = plans.find((each) => limitOf(each, quota) === -1 || limitOf(each, quota) >= amount)

  return {
    code: 'quota-reached',
    facts: { quota, plan, limit: limitOf(plan, quota) },
    since: since ?? 'Enterprise',
  }
}
