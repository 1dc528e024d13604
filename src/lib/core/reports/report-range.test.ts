import { describe, expect, test } from 'vitest'
import { isReportRange, maxReportDays, mondayOf, addDays, usualRange } from './report-range.ts'

describe('the range of a report', () => {
  test.each([
    ['2026-02-03', '2026-02-03', true],
    ['2026-02-03', '2026-02-02', false],
    ['2026-01-01', addDays('2026-01-01', maxReportDays - 1), true],
    ['2026-01-01', addDays('2026-01-01', maxReportDays), false],
  ])('from %s to %s may be asked for: %s', (from, to, may) => {
    expect(isReportRange({ from, to })).toBe(may)
  })

  test.each([
    ['month', '2026-11-24', '2025-12-01'],
    ['sender', '2026-01-31', '2025-02-01'],
    ['week', '2026-11-24', '2026-09-07'],
    // A Sunday ends its week, and a Monday begins one.
    ['week', '2026-11-29', '2026-09-07'],
    ['week', '2026-11-30', '2026-09-14'],
  ] as const)('by %s on %s is the usual one from %s', (by, today, from) => {
    expect(usualRange(by, today)).toEqual({ from, to: today })
    expect(isReportRange({ from, to: today })).toBe(true)
  })
})

describe('the Monday of a week', () => {
  test.each([
    ['2026-11-30', '2026-11-30'],
    ['2026-12-06', '2026-11-30'],
    ['2027-01-03', '2026-12-28'],
  ])('of %s is %s', (day, monday) => expect(mondayOf(day)).toBe(monday))
})
