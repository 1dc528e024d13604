import { describe, expect, test } from 'vitest'
import { applySnapshot, type HeldSubscription, type PaymentSnapshot } from './payment-snapshot.ts'
import { freeSubscription } from './subscription.ts'

const day = (text: string) => new Date(`${text}T00:00:00.000Z`)

const free: HeldSubscription = {
  ...freeSubscription(day('2026-01-05'), day('2026-03-10')),
  providerCustomerId: null,
  providerSubscriptionId: null,
  providerUpdatedAt: null,
}
const bought: PaymentSnapshot = {
  subscriptionId: '9',
  customerId: '7',
  plan: 'Professional',
  status: 'active',
  startedAt: day('2026-03-10'),
  periodEnd: day('2026-04-10'),
  cancelAtPeriodEnd: false,
  customerPortalUrl: 'https://store.lemonsqueezy.com/billing',
  updatedAt: day('2026-03-10'),
}
const paid = applySnapshot(free, bought)

test('[P4] a bought plan is in force, with the portal and the name LemonSqueeze', () => {
  expect(paid).toEqual({
    plan: 'Professional',
    status: 'active',
    currentPeriodStart: day('2026-03-10'),
    currentPeriodEnd: day('2026-04-10'),
    cancelAtPeriodEnd: false,
    scheduledPlan: null,
    providerName: 'LemonSqueeze',
    customerPortalUrl: 'https://store.lemonsqueezy.com/billing',
    providerCustomerId: '7',
    providerSubscriptionId: '9',
    providerUpdatedAt: day('2026-03-10'),
  })
})

describe('a snapshot', () => {
  test('said twice changes nothing more', () => {
    expect(applySnapshot(paid, bought)).toEqual(paid)
  })

  test('from before the last one changes nothing', () => {
    expect(applySnapshot(paid, { ...bought, plan: 'Enterprise', updatedAt: day('2026-03-09') })).toBe(paid)
  })

  test('about another subscription changes nothing while one is being paid', () => {
    const other = { ...bought, subscriptionId: '10', plan: 'Starter' as const, updatedAt: day('2026-03-11') }
    expect(applySnapshot(paid, other)).toBe(paid)
  })

  test('about an earlier subscription, late, does not bring it back once a later one has ended', () => {
    const next = { ...bought, subscriptionId: '10', updatedAt: day('2026-05-01') }
    const end = { status: 'ended' as const, updatedAt: day('2026-04-10') }
    const first = applySnapshot(paid, { ...bought, ...end })
    const second = applySnapshot(first, next)
    const over = applySnapshot(second, { ...next, ...end, updatedAt: day('2026-06-01') })
    expect(over.plan).toBe('Free')
    expect(applySnapshot(over, bought)).toBe(over)
  })

  test('of an end makes it Free and active, and one from before that end does not bring it back', () => {
    const end = { ...bought, status: 'ended' as const, updatedAt: day('2026-04-10') }
    const over = applySnapshot(paid, end)
    expect(over).toMatchObject({
      plan: 'Free',
      status: 'active',
      providerName: null,
      customerPortalUrl: null,
      providerSubscriptionId: '9',
    })
    expect(applySnapshot(over, { ...bought, updatedAt: day('2026-04-09') })).toBe(over)
  })

  test('of the end of something else leaves a free plan as it is', () => {
    expect(applySnapshot(free, { ...bought, status: 'ended' })).toBe(free)
  })

  test('about a new subscription after an end is taken', () => {
    const over = applySnapshot(paid, { ...bought, status: 'ended', updatedAt: day('2026-04-10') })
    const anew = {
      ...bought,
      subscriptionId: '11',
      startedAt: day('2026-05-01'),
      updatedAt: day('2026-05-01'),
    }
    expect(applySnapshot(over, anew)).toMatchObject({
      plan: 'Professional',
      providerName: 'LemonSqueeze',
      currentPeriodStart: day('2026-05-01'),
    })
  })
})

describe('a downgrade that was scheduled here', () => {
  const leaving: HeldSubscription = { ...paid, scheduledPlan: 'Starter' }
  const told = { ...bought, plan: 'Starter' as const, updatedAt: day('2026-03-20') }

  test('waits for the renewal, however often the provider tells of it', () => {
    const once = applySnapshot(leaving, told)
    expect(once).toMatchObject({ plan: 'Professional', scheduledPlan: 'Starter' })
    expect(applySnapshot(once, told)).toEqual(once)
  })

  test('acts when the next period is paid', () => {
    const renewed = { ...told, periodEnd: day('2026-05-10'), updatedAt: day('2026-04-10') }
    expect(applySnapshot(applySnapshot(leaving, told), renewed)).toMatchObject({
      plan: 'Starter',
      scheduledPlan: null,
      currentPeriodStart: day('2026-04-10'),
      currentPeriodEnd: day('2026-05-10'),
    })
  })

  test('keeps the plan to the end when it is cancelled as well', () => {
    const cancelled = {
      ...told,
      status: 'cancelled' as const,
      cancelAtPeriodEnd: true,
      updatedAt: day('2026-03-21'),
    }
    const once = applySnapshot(applySnapshot(leaving, told), cancelled)
    expect(once).toMatchObject({ plan: 'Professional', scheduledPlan: null, cancelAtPeriodEnd: true })
    expect(applySnapshot(once, cancelled)).toEqual(once)
  })

  test('made in the portal acts at once: it is paid back there', () => {
    expect(applySnapshot(paid, told)).toMatchObject({ plan: 'Starter', scheduledPlan: null })
  })
})

test('a change of plan within a period leaves its beginning', () => {
  const yearly = {
    ...bought,
    plan: 'Enterprise' as const,
    periodEnd: day('2027-03-20'),
    updatedAt: day('2026-03-20'),
  }
  expect(applySnapshot(paid, yearly)).toMatchObject({
    plan: 'Enterprise',
    currentPeriodStart: day('2026-03-10'),
    currentPeriodEnd: day('2027-03-20'),
  })
})
