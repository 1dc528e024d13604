import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCalendarDays } from './calendar-days.ts'

const days = (from: string, count: number, zone: string) =>
  addCalendarDays(new Date(from), count, zone).toISOString()

describe('days of a calendar', () => {
  test.each([
    ['an ordinary day', '2026-03-01T12:00:00Z', 1, 'Europe/Paris', '2026-03-02T12:00:00.000Z'],
    ['the day clocks go forward', '2026-03-28T12:00:00Z', 1, 'Europe/Paris', '2026-03-29T11:00:00.000Z'],
    ['the day clocks go back', '2026-10-24T11:00:00Z', 1, 'Europe/Paris', '2026-10-25T12:00:00.000Z'],
    ['back over a change', '2026-03-29T11:00:00Z', -1, 'Europe/Paris', '2026-03-28T12:00:00.000Z'],
    // 02:30 does not exist on 29 March: what is meant is half an hour after clocks were set forward.
    ['a time that is skipped', '2026-03-28T01:30:00Z', 1, 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
    // 02:30 comes twice on 25 October: the first is meant.
    ['a time that comes twice', '2026-10-24T00:30:00Z', 1, 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
    [
      'half an hour of summer time',
      '2026-04-04T02:00:00Z',
      1,
      'Australia/Lord_Howe',
      '2026-04-05T02:30:00.000Z',
    ],
    ['a zone without summer time', '2026-03-28T12:00:00Z', 30, 'America/Bogota', '2026-04-27T12:00:00.000Z'],
    // Samoa left out 30 December 2011 and went on with the 31st: the same wall clock stands a day later.
    ['a day that was left out', '2011-12-29T22:00:00Z', 1, 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ])('%s', (_, from, count, zone, result) => {
    expect(days(from, count, zone)).toBe(result)
  })

  test('keep the time of day, unless a clock skips it', () => {
    const zone = fc.constantFrom(
      'Europe/Paris',
      'America/Sao_Paulo',
      'America/New_York',
      'Asia/Kolkata',
      'UTC',
    )
    const from = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(zone, from, fc.integer({ min: -60, max: 60 }), (timeZone, start, count) => {
        const shown = (at: Date) =>
          new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'medium' }).format(at)
        const end = addCalendarDays(start, count, timeZone)
        const hours = (end.getTime() - start.getTime()) / 3_600_000
        expect(Math.abs(hours - count * 24)).toBeLessThanOrEqual(1)
        if (shown(end) !== shown(start)) {
          // A gap: an hour earlier is the last time before it.
          const before = new Date(end.getTime() - 3_600_000)
          expect(shown(before).slice(-8)).not.toBe(shown(start).slice(-8))
        }
      }),
    )
  })
})
