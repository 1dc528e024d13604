import { describe, expect, test } from 'vitest'
import { disabledBy, healthAfter } from './endpoint-health.ts'

const day = 24 * 60 * 60 * 1000
const noon = new Date('2026-03-02T12:00:00.000Z')
const daysLater = (days: number) => new Date(noon.getTime() + days * day)
const well = { failingSince: null, lastSuccessAt: noon, lastFailureAt: null }

describe('[W4] the health of an endpoint', () => {
  test('fails since the first failure, until something succeeds', () => {
    const once = healthAfter(well, 'timeout', daysLater(1))
    const twice = healthAfter(once, 'status', daysLater(2))

    expect(twice).toEqual({ failingSince: daysLater(1), lastSuccessAt: noon, lastFailureAt: daysLater(2) })
    expect(healthAfter(twice, null, daysLater(3))).toEqual({
      failingSince: null,
      lastSuccessAt: daysLater(3),
      lastFailureAt: daysLater(2),
    })
  })

  test('disables it after five days of failure, and not a moment before', () => {
    const failing = healthAfter(well, 'refused', noon)

    expect(disabledBy(failing, 'refused', new Date(daysLater(5).getTime() - 1))).toBeNull()
    expect(disabledBy(failing, 'refused', daysLater(5))).toBe('failing')
    expect(disabledBy(failing, null, daysLater(5))).toBeNull()
  })

  test('disables it at once when it says that it is gone', () => {
    expect(disabledBy(healthAfter(well, 'gone', noon), 'gone', noon)).toBe('gone')
  })
})
