import { describe, expect, test } from 'vitest'
import {
  changeBetween,
  comparePlans,
  featureNames,
  hasFeature,
  isComing,
  limitOf,
  plans,
  priceNames,
  quotaNames,
} from './plans.ts'

describe('plans', () => {
  test('[P6] stand in the order Free, Starter, Professional, Enterprise', () => {
    expect(plans).toEqual(['Free', 'Starter', 'Professional', 'Enterprise'])
  })

  test.each(plans.flatMap((from, at) => plans.map((to, index) => [from, to, index - at] as const)))(
    '[P6] from %s to %s is an upgrade only if the target comes later',
    (from, to, distance) => {
      const expected = distance > 0 ? 'upgrade' : distance < 0 ? 'downgrade' : 'none'
      expect(changeBetween(from, to)).toBe(expected)
    },
  )

  test('[P11] know every quota and feature key of section 3 of the specification, and no other', () => {
    const specified =
      'MaxEnvelopes, MaxTemplates, MaxSigners, MaxStorageMB, MaxApiCalls, MaxAccessTokens, MaxWebhookDeliveries, ' +
      'MaxTemplateShares, MaxUsers, MaxDocumentsPerEnvelope, MaxOrganizations, CustomBranding, ApiAccess, ' +
      'WebhookIntegrations, AdvancedAuthentication, SsoIntegration, ComplianceCertificate, DedicatedSupport, ' +
      'CustomIntegration, SlaGuarantee, AdvanceComplianceReporting, MonthlyPrice, YearlyPrice, MaxAIToolCalls, AIFeatures'
    const known = [...quotaNames, ...featureNames, ...priceNames]
    expect(known.toSorted()).toEqual(specified.split(', ').toSorted())
  })

  test('[P11] call nothing coming that is enforced already', () => {
    expect(isComing('AdvancedAuthentication')).toBe(false)
    expect(isComing('CustomBranding')).toBe(false)
    expect(isComing('SsoIntegration')).toBe(true)
  })

  test('never give less for more money', () => {
    for (const quota of quotaNames) {
      const limits = plans
        .map((plan) => limitOf(plan, quota))
        .map((limit) => (limit === -1 ? Infinity : limit))
      expect(limits, quota).toEqual(limits.toSorted((a, b) => a - b))
    }
    for (const feature of featureNames) {
      const had = plans.map((plan) => Number(hasFeature(plan, feature)))
      expect(had, feature).toEqual(had.toSorted())
    }
  })
})

describe('comparing two plans', () => {
  test('tells limits, features and prices that differ', () => {
    const differences = comparePlans('Free', 'Starter')
    expect(differences).toContainEqual({ key: 'MaxEnvelopes', a: 5, b: 50 })
    expect(differences).toContainEqual({ key: 'CustomBranding', a: false, b: true })
    expect(differences).toContainEqual({ key: 'MonthlyPrice', a: 0, b: 1200 })
  })

  test('leaves out what is alike', () => {
    expect(comparePlans('Free', 'Starter').map(({ key }) => key)).not.toContain('ApiAccess')
    expect(comparePlans('Starter', 'Starter')).toEqual([])
  })

  test('is the same seen from the other side', () => {
    const turned = comparePlans('Enterprise', 'Free').map(({ key, a, b }) => ({ key, a: b, b: a }))
    expect(turned).toEqual(comparePlans('Free', 'Enterprise'))
  })
})
