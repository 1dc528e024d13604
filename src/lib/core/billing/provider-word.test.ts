import { describe, expect, test } from 'vitest'
import { hearProvider, type HeldSubscription, type ProviderWord } from './provider-word.ts'
import { freeSubscription } from './subscription.ts'

const day = (text: string) => new Date(`${text}T00:00:00.000Z`)

const free: HeldSubscription = {
  ...freeSubscription(day('2026-01-05'), day('2026-03-10')),
  providerCustomerId: null,
  providerSubscriptionId: null,
  providerUpdatedAt: null,
}
const bought: ProviderWord = {
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
const paid = hearProvider(free, bought)

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

describe('a word', () => {
  test('said twice changes nothing more', () => {
    expect(hearProvider(paid, bought)).toEqual(paid)
  })

  test('from before the last one changes nothing', () => {
    expect(hearProvider(paid, { ...bought, plan: 'Enterprise', updatedAt: day('2026-03-09') })).toBe(paid)
  })

  test('about another subscription changes nothing while one is being paid', () => {
    const other = { ...bought, subscriptionId: '10', plan: 'Starter' as const, updatedAt: day('2026-03-11') }
    expect(hearProvider(paid, other)).toBe(paid)
  })

  test('about an earlier subscription, late, does not bring it back once a later one has ended', () => {
    const next = { ...bought, subscriptionId: '10', updatedAt: day('2026-05-01') }
    const end = { status: 'ended' as const, updatedAt: day('2026-04-10') }
    const first = hearProvider(paid, { ...bought, ...end })
    const second = hearProvider(first, next)
    const over = hearProvider(second, { ...next, ...end, updatedAt: day('2026-06-01') })
    expect(over.plan).toBe('Free')
    expect(hearProvider(over, bought)).toBe(over)
  })

  test('of an end makes it Free and active, and one from before that end does not bring it back', () => {
    const end = { ...bought, status: 'ended' as const, updatedAt: day('2026-04-10') }
    const over = hearProvider(paid, end)
    expect(over).toMatchObject({
      plan: 'Free',
      status: 'active',
      providerName: null,
      customerPortalUrl: null,
      providerSubscriptionId: '9',
    })
    expect(hearProvider(over, { ...bought, updatedAt: day('2026-04-09') })).toBe(over)
  })

  test('of the end of something else leaves a free plan as it is', () => {
    expect(hearProvider(free, { ...bought, status: 'ended' })).toBe(free)
  })

  test('about a new subscription after an end is taken', () => {
    const over = hearProvider(paid, { ...bought, status: 'ended', updatedAt: day('2026-04-10') })
    const anew = {
      ...bought,
      subscriptionId: '11',
      startedAt: day('2026-05-01'),
      updatedAt: day('2026-05-01'),
    }
    expect(hearProvider(over, anew)).toMatchObject({
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
    const once = hearProvider(leaving, told)
    expect(once).toMatchObject({ plan: 'Professional', scheduledPlan: 'Starter' })
    expect(hearProvider(once, told)).toEqual(once)
  })

  test('acts when the next period is paid', () => {
    const renewed = { ...told, periodEnd: day('2026-05-10'), updatedAt: day('2026-04-10') }
    expect(hearProvider(hearProvider(leaving, told), renewed)).toMatchObject({
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
    const once = hearProvider(hearProvider(leaving, told), cancelled)
    expect(once).toMatchObject({ plan: 'Professional', scheduledPlan: null, cancelAtPeriodEnd: true })
    expect(hearProvider(once, cancelled)).toEqual(once)
  })

  test('made in the portal acts at once: it is paid back there', () => {
    expect(hearProvider(paid, told)).toMatchObject({ plan: 'Starter', scheduledPlan: null })
  })
})

test('a change of plan within a period leaves its beginning', () => {
  const yearly = {
    ...bought,
    plan: 'Enterprise' as const,
    periodEnd: day('2027-03-20'),
    updatedAt: day('2026-03-20'),
  }
  expect(hearProvider(paid, yearly)).toMatchObject({
    plan: 'Enterprise',
    currentPeriodStart: day('2026-03-10'),
    currentPeriodEnd: day('2027-03-20'),
  })
})
