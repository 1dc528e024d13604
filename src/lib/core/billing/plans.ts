/** In order: a change to a later one is an upgrade. */
export const plans = ['Free', 'Starter', 'Professional', 'Enterprise'] as const
export type Plan = (typeof plans)[number]

/** Amounts of something; −1 is unlimited. `period` is how long what was used counts. */
export const quotas = {
  MaxEnvelopes: { period: 'month', limits: [5, 50, 500, -1] },
  MaxTemplates: { period: 'standing', limits: [3, 20, 200, -1] },
  MaxSigners: { period: 'each-envelope', limits: [3, 10, 50, -1] },
  MaxStorageMB: { period: 'standing', limits: [100, 2048, 20_480, -1] },
  MaxApiCalls: { period: 'month', limits: [500, 10_000, 200_000, -1] },
  MaxAccessTokens: { period: 'standing', limits: [1, 3, 20, -1] },
  MaxWebhookDeliveries: { period: 'month', limits: [200, 5000, 100_000, -1] },
  MaxTemplateShares: { period: 'standing', limits: [1, 10, 100, -1] },
  MaxUsers: { period: 'standing', limits: [2, 10, 100, -1] },
  MaxDocumentsPerEnvelope: { period: 'each-envelope', limits: [2, 5, 20, -1] },
  MaxOrganizations: { period: 'standing', limits: [1, 3, 10, -1] },
  MaxAIToolCalls: { period: 'month', limits: [0, 100, 5000, -1] },
} as const satisfies Record<string, QuotaRule>
type QuotaRule = {
  period: 'month' | 'standing' | 'each-envelope'
  limits: readonly [free: number, starter: number, professional: number, enterprise: number]
}
export type Quota = keyof typeof quotas
export const quotaNames = Object.keys(quotas) as Quota[]

type QuotaCounted<P extends QuotaRule['period']> = {
  [Q in Quota]: (typeof quotas)[Q]['period'] extends P ? Q : never
}[Quota]
export type MonthlyQuota = QuotaCounted<'month'>
export type StandingQuota = QuotaCounted<'standing'>
export type EnvelopeQuota = QuotaCounted<'each-envelope'>

/** What a plan has or has not; `since` is the first plan that has it. */
export const features = {
  CustomBranding: { since: 'Starter' },
  ApiAccess: { since: 'Free' },
  WebhookIntegrations: { since: 'Free' },
  AdvancedAuthentication: { since: 'Professional' },
  SsoIntegration: { since: 'Enterprise', coming: true },
  ComplianceCertificate: { since: 'Professional', coming: true },
  DedicatedSupport: { since: 'Enterprise', coming: true },
  CustomIntegration: { since: 'Enterprise', coming: true },
  SlaGuarantee: { since: 'Enterprise', coming: true },
  AdvanceComplianceReporting: { since: 'Enterprise', coming: true },
  AIFeatures: { since: 'Professional', coming: true },
} as const satisfies Record<string, { since: Plan; coming?: true }>
export type Feature = keyof typeof features
export const featureNames = Object.keys(features) as Feature[]

/** Quotas of things that are not built yet: shown as coming, never sold. */
export const comingQuotas: readonly Quota[] = ['MaxAIToolCalls']

/** Minor units (cents) of US dollars, by plan in order. */
export const prices = {
  MonthlyPrice: [0, 1200, 3900, 14_900],
  YearlyPrice: [0, 12_000, 39_000, 149_000],
} as const
export type Price = keyof typeof prices
export const priceNames = Object.keys(prices) as Price[]

/** Every key of section 3. */
export type PlanKey = Quota | Feature | Price

export const limitOf = (plan: Plan, quota: Quota): number => quotas[quota].limits[plans.indexOf(plan)] ?? 0
export const hasFeature = (plan: Plan, feature: Feature): boolean =>
  plans.indexOf(plan) >= plans.indexOf(features[feature].since)
export const isComing = (key: Feature | Quota): boolean =>
  key in features ? 'coming' in features[key as Feature] : comingQuotas.includes(key as Quota)
export const priceOf = (plan: Plan, price: Price): number => prices[price][plans.indexOf(plan)] ?? 0

export type PlanChange = 'upgrade' | 'downgrade' | 'none'

export function changeBetween(from: Plan, to: Plan): PlanChange {
  if (from === to) return 'none'

  return plans.indexOf(to) > plans.indexOf(from) ? 'upgrade' : 'downgrade'
}

export type PlanDifference = { key: PlanKey; a: number | boolean; b: number | boolean }

/** What two plans give differently, in the order of the definitions. */
export function comparePlans(a: Plan, b: Plan): PlanDifference[] {
  const rows: PlanDifference[] = [
    ...quotaNames.map((key) => ({ key, a: limitOf(a, key), b: limitOf(b, key) })),
    ...featureNames.map((key) => ({ key, a: hasFeature(a, key), b: hasFeature(b, key) })),
    ...priceNames.map((key) => ({ key, a: priceOf(a, key), b: priceOf(b, key) })),
  ]

  return rows.filter((row) => row.a !== row.b)
}
