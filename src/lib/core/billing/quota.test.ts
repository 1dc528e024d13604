import { describe, expect, test } from 'vitest'
import { isExceeded, isNearLimit, mayAdd, percentageOf, remainingOf } from './quota.ts'

describe('adding', () => {
  test('[P8] is allowed up to the limit and not beyond', () => {
    expect(mayAdd({ used: 4, limit: 5 })).toBe(true)
    expect(mayAdd({ used: 5, limit: 5 })).toBe(false)
    expect(mayAdd({ used: 2, limit: 5 }, 3)).toBe(true)
    expect(mayAdd({ used: 2, limit: 5 }, 4)).toBe(false)
  })

  test('[P8] is always allowed where −1 means unlimited, and where nothing is defined', () => {
    expect(mayAdd({ used: 1_000_000, limit: -1 }, 1000)).toBe(true)
    expect(mayAdd(undefined, 1000)).toBe(true)
  })

  test('[P8] is never allowed where the limit is 0', () => {
    expect(mayAdd({ used: 0, limit: 0 })).toBe(false)
  })
})

test('[P8] a quota is exceeded once as much is used as it gives', () => {
  expect(isExceeded({ used: 4, limit: 5 })).toBe(false)
  expect(isExceeded({ used: 5, limit: 5 })).toBe(true)
  expect(isExceeded({ used: 6, limit: 5 })).toBe(true)
  expect(isExceeded({ used: 6, limit: -1 })).toBe(false)
  expect(isExceeded(undefined)).toBe(false)
})

test('[P8] what remains never falls below nothing, and has no end when unlimited', () => {
  expect(remainingOf({ used: 3, limit: 5 })).toBe(2)
  expect(remainingOf({ used: 7, limit: 5 })).toBe(0)
  expect(remainingOf({ used: 7, limit: -1 })).toBe(Infinity)
  expect(remainingOf(undefined)).toBe(Infinity)
})

test('[P9] the percentage is used of limit, at most 100, 0 when unlimited, 100 of nothing', () => {
  expect(percentageOf({ used: 1, limit: 4 })).toBe(25)
  expect(percentageOf({ used: 9, limit: 4 })).toBe(100)
  expect(percentageOf({ used: 9, limit: -1 })).toBe(0)
  expect(percentageOf({ used: 0, limit: 0 })).toBe(100)
})

test('[P9] the limit is near from 80 percent, or from the threshold asked for', () => {
  expect(isNearLimit({ used: 79, limit: 100 })).toBe(false)
  expect(isNearLimit({ used: 80, limit: 100 })).toBe(true)
  expect(isNearLimit({ used: 50, limit: 100 }, 50)).toBe(true)
  expect(isNearLimit({ used: 1000, limit: -1 })).toBe(false)
})
