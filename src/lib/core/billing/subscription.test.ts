import { describe, expect, test } from 'vitest'
import {
  countedMonth,
  freeSubscription,
  hasCustomerPortal,
  isManageable,
  planInForce,
  rollForward,
  type Subscription,
} from './subscription.ts'

const starter: Subscription = {
  plan: 'Starter',
  status: 'active',
  currentPeriodStart: new Date('2026-03-10T00:00:00Z'),
  currentPeriodEnd: new Date('2026-04-10T00:00:00Z'),
  cancelAtPeriodEnd: false,
  scheduledPlan: null,
  providerName: null,
  customerPortalUrl: null,
}
const inMarch = new Date('2026-03-20T00:00:00Z')
const inMay = new Date('2026-05-20T00:00:00Z')

test('[P7] without a subscription there is Free, active, in months since the beginning', () => {
  expect(freeSubscription(new Date('2026-01-10T00:00:00Z'), inMarch)).toMatchObject({
    plan: 'Free',
    status: 'active',
    currentPeriodStart: starter.currentPeriodStart,
    currentPeriodEnd: starter.currentPeriodEnd,
    cancelAtPeriodEnd: false,
  })
})

test('[P7] every plan but Free can be managed', () => {
  expect(
    (['Free', 'Starter', 'Professional', 'Enterprise'] as const).map((plan) => isManageable({ plan })),
  ).toEqual([false, true, true, true])
})

test('[P4] there is a customer portal only with the provider LemonSqueeze and an address', () => {
  const customerPortalUrl = 'https://paraph.lemonsqueezy.com/billing'
  expect(hasCustomerPortal({ providerName: 'LemonSqueeze', customerPortalUrl })).toBe(true)
  expect(hasCustomerPortal({ providerName: 'LemonSqueezy', customerPortalUrl })).toBe(false)
  expect(hasCustomerPortal({ providerName: null, customerPortalUrl })).toBe(false)
  expect(hasCustomerPortal({ providerName: 'LemonSqueeze', customerPortalUrl: null })).toBe(false)
  expect(hasCustomerPortal({ providerName: 'LemonSqueeze', customerPortalUrl: '' })).toBe(false)
})

describe('when a period has ended', () => {
  test('the next follows, and the plan goes on', () => {
    expect(rollForward(starter, inMay)).toEqual({
      ...starter,
      currentPeriodStart: new Date('2026-05-10T00:00:00Z'),
      currentPeriodEnd: new Date('2026-06-10T00:00:00Z'),
    })
  })

  test('the scheduled plan begins', () => {
    const leaving: Subscription = { ...starter, plan: 'Enterprise', scheduledPlan: 'Starter' }
    expect(rollForward(leaving, inMarch)).toBe(leaving)
    expect(rollForward(leaving, inMay)).toMatchObject({ plan: 'Starter', scheduledPlan: null })
  })

  test('a cancelled plan becomes Free and active', () => {
    const cancelled: Subscription = { ...starter, status: 'cancelled', cancelAtPeriodEnd: true }
    expect(rollForward(cancelled, inMay)).toMatchObject({
      plan: 'Free',
      status: 'active',
      cancelAtPeriodEnd: false,
    })
  })

  test('a payment provider is waited for', () => {
    const paid: Subscription = { ...starter, providerName: 'LemonSqueeze', cancelAtPeriodEnd: true }
    expect(rollForward(paid, inMay)).toBe(paid)
  })
})

test('a late payment leaves the plan in force, a suspended one leaves what Free gives', () => {
  expect(planInForce({ plan: 'Starter', status: 'pastdue' })).toBe('Starter')
  expect(planInForce({ plan: 'Starter', status: 'cancelled' })).toBe('Starter')
  expect(planInForce({ plan: 'Starter', status: 'suspended' })).toBe('Free')
})

test('monthly quotas count from the period, or by the month within a longer one', () => {
  expect(countedMonth(starter, inMarch)).toEqual({
    start: starter.currentPeriodStart,
    end: starter.currentPeriodEnd,
  })
  const yearly: Subscription = {
    ...starter,
    providerName: 'LemonSqueeze',
    currentPeriodEnd: new Date('2027-03-10T00:00:00Z'),
  }
  expect(countedMonth(yearly, inMay)).toEqual({
    start: new Date('2026-05-10T00:00:00Z'),
    end: new Date('2026-06-10T00:00:00Z'),
  })
})
