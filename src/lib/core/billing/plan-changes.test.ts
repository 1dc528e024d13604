import { describe, expect, test } from 'vitest'
import { assertDirection, cancelPlan, changePlan, resumePlan } from './plan-changes.ts'
import { freeSubscription, type Subscription } from './subscription.ts'

const free = freeSubscription(new Date('2026-03-10T00:00:00Z'), new Date('2026-03-20T00:00:00Z'))
const professional: Subscription = { ...free, plan: 'Professional' }
const cancelled: Subscription = { ...professional, status: 'cancelled', cancelAtPeriodEnd: true }

describe('changing the plan', () => {
  test('[P6] to a later one acts at once, within the same period', () => {
    expect(changePlan(free, 'Starter')).toEqual({ ...free, plan: 'Starter' })
    expect(changePlan(professional, 'Enterprise')).toEqual({ ...professional, plan: 'Enterprise' })
  })

  test('[P6] to an earlier one waits for the end of the period', () => {
    expect(changePlan(professional, 'Starter')).toEqual({ ...professional, scheduledPlan: 'Starter' })
  })

  test('to Free is cancelling', () => {
    expect(changePlan(professional, 'Free')).toEqual(cancelled)
  })

  test('replaces what was planned before', () => {
    expect(changePlan({ ...professional, scheduledPlan: 'Starter' }, 'Enterprise')).toMatchObject({
      plan: 'Enterprise',
      scheduledPlan: null,
    })
    expect(changePlan(cancelled, 'Starter')).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: false,
      scheduledPlan: 'Starter',
    })
  })

  test('to the same one takes back what was planned', () => {
    expect(changePlan({ ...professional, scheduledPlan: 'Starter' }, 'Professional')).toEqual(professional)
  })
})

test('[P6] a change in the other direction than was meant is refused', () => {
  expect(() => assertDirection('Starter', 'Free', 'upgrade')).toThrow('not-an-upgrade')
  expect(() => assertDirection('Starter', 'Starter', 'upgrade')).toThrow('not-an-upgrade')
  expect(() => assertDirection('Starter', 'Enterprise', 'downgrade')).toThrow('not-a-downgrade')
  expect(() => assertDirection('Starter', 'Starter', 'downgrade')).toThrow('not-a-downgrade')
  expect(() => assertDirection('Starter', 'Enterprise', 'upgrade')).not.toThrow()
  expect(() => assertDirection('Starter', 'Free', null)).not.toThrow()
})

test('cancelling ends the plan with its period', () => {
  expect(cancelPlan({ ...professional, scheduledPlan: 'Starter' })).toEqual(cancelled)
})

test('resuming takes back a cancellation or a scheduled change', () => {
  expect(resumePlan(cancelled)).toEqual(professional)
  expect(resumePlan({ ...professional, scheduledPlan: 'Starter' })).toEqual(professional)
  expect(resumePlan(professional)).toEqual(professional)
})

test('resuming does not mend a payment that is late', () => {
  expect(resumePlan({ ...professional, status: 'pastdue' }).status).toBe('pastdue')
})

test('[P7] Free can be neither cancelled nor resumed', () => {
  expect(() => cancelPlan(free)).toThrow('plan-not-manageable')
  expect(() => resumePlan(free)).toThrow('plan-not-manageable')
})
