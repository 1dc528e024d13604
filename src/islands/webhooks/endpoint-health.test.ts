import { describe, expect, test } from 'vitest'
import { failureRateOf, isHeldByQuota, stateOf } from './endpoint-health.ts'

const well = { succeeded: 9, failed: 1, lastSuccessAt: null, lastFailureAt: null, failingSince: null }
const failing = { ...well, failingSince: '2026-11-20T08:00:00.000Z' }

describe('the health of an endpoint', () => {
  test('[W4] is the part of its attempts that failed', () => expect(failureRateOf(well)).toBe(0.1))

  test('is unknown without any attempt', () => {
    expect(failureRateOf({ ...well, succeeded: 0, failed: 0 })).toBeNull()
  })

  test.each([
    ['enabled', well, 'enabled'],
    ['enabled', failing, 'failing'],
    ['disabled', failing, 'disabled'],
  ] as const)('[W4] of one that is %s is told in a word', (status, health, state) => {
    expect(stateOf({ status, health })).toBe(state)
  })
})

test.each([
  ['enabled', 3, true],
  ['enabled', 0, false],
  ['disabled', 3, false],
] as const)('[W4] events of an endpoint that is %s, %i held, wait for the quota: %s', (status, held, so) => {
  expect(isHeldByQuota({ status, held })).toBe(so)
})
