import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { elapsedTime } from './elapsed-time.ts'

const noon = new Date('2026-03-01T12:00:00Z')
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
const after = (milliseconds: number) => elapsedTime(noon, new Date(noon.getTime() + milliseconds))

describe('[B3] the time since a notification', () => {
  test.each([
    ['0 ms', 0, { unit: 'now' }],
    ['10 s', 10 * second, { unit: 'now' }],
    ['a millisecond before 11 s', 11 * second - 1, { unit: 'now' }],
    ['11 s', 11 * second, { unit: 'seconds', count: 11 }],
    ['a millisecond before a minute', minute - 1, { unit: 'seconds', count: 59 }],
    ['a minute', minute, { unit: 'minutes', count: 1 }],
    ['a millisecond before an hour', hour - 1, { unit: 'minutes', count: 59 }],
    ['an hour', hour, { unit: 'hours', count: 1 }],
    ['a millisecond before a day', day - 1, { unit: 'hours', count: 23 }],
    ['a day', day, { unit: 'yesterday' }],
    ['a millisecond before two days', 2 * day - 1, { unit: 'yesterday' }],
    ['two days', 2 * day, { unit: 'days', count: 2 }],
    ['a year', 365 * day, { unit: 'days', count: 365 }],
  ])('of %s is told by the largest unit that fits', (_, milliseconds, told) => {
    expect(after(milliseconds)).toEqual(told)
  })

  test('of a clock that runs ahead is just now', () => {
    expect(after(-5 * minute)).toEqual({ unit: 'now' })
  })

  test('never names a unit that a larger one would replace', () => {
    const highest = { seconds: 59, minutes: 59, hours: 23, days: Infinity } as const
    fc.assert(
      fc.property(fc.integer({ min: -day, max: 400 * day }), (milliseconds) => {
        const told = after(milliseconds)
        if (!('count' in told)) return
        expect(told.count).toBeGreaterThanOrEqual(told.unit === 'days' ? 2 : told.unit === 'seconds' ? 11 : 1)
        expect(told.count).toBeLessThanOrEqual(highest[told.unit])
      }),
    )
  })
})
