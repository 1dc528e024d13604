import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextAttemptAt } from './retry-schedule.ts'

const noon = new Date('2026-03-02T12:00:00.000Z')
const hours = (count: number) => count * 60 * 60 * 1000
const waitAfter = (attempts: number, asked: number | null = null, chance = 0.5) => {
  const next = nextAttemptAt({ attempts, at: noon, retryAfterSeconds: asked, chance })
  return next && next.getTime() - noon.getTime()
}

describe('[W4] the schedule of a delivery', () => {
  test('is ten attempts over a little more than three days', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => waitAfter(attempts) ?? 0)

    expect(waits).toEqual([
      5000,
      300_000,
      hours(0.5),
      hours(2),
      hours(5),
      hours(10),
      hours(14),
      hours(20),
      hours(24),
    ])
    expect(waits.reduce((sum, wait) => sum + wait) / hours(24)).toBeCloseTo(3.15, 2)
    expect(waitAfter(10)).toBeNull()
  })

  test('is spread by a tenth either way', () => {
    expect(waitAfter(5, null, 0)).toBe(hours(4.5))
    expect(waitAfter(5, null, 1)).toBe(hours(5.5))
  })

  test('waits longer for whoever asks for it, up to a day', () => {
    expect(waitAfter(1, 120)).toBe(120_000)
    expect(waitAfter(5, 120)).toBe(hours(5))
    expect(waitAfter(1, 10 ** 9)).toBe(hours(24))
    expect(waitAfter(10, 120)).toBeNull()
  })

  test('never tries sooner than it was asked, nor later than a tenth over a day', () => {
    const asked = fc.option(fc.nat(10 ** 6))
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        asked,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (...given) => {
          const wait = waitAfter(...given) ?? NaN
          expect(wait).toBeGreaterThanOrEqual(Math.min((given[1] ?? 0) * 1000, hours(24)))
          expect(wait).toBeLessThanOrEqual(hours(26.4))
        },
      ),
    )
  })
})
