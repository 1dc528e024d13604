import { describe, expect, test } from 'vitest'
import { dayAfter, endOfDay } from './last-day.ts'

describe('the last day of an envelope', () => {
  test.each([
    ['2026-03-28', 'Europe/Berlin', '2026-03-28T22:59:59.000Z'],
    // Clocks go forward in the night before, and back on the other.
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:59.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59.000Z'],
    ['2026-06-01', 'America/Sao_Paulo', '2026-06-02T02:59:59.000Z'],
    ['2026-06-01', 'Pacific/Kiritimati', '2026-06-01T09:59:59.000Z'],
  ])('%s in %s lasts until %s', (day, zone, end) => {
    expect(endOfDay(day, zone).toISOString()).toBe(end)
  })

  test('is told by the calendar of the zone', () => {
    const evening = new Date('2026-06-01T23:30:00Z')

    expect(dayAfter(evening, 'UTC')).toBe('2026-06-02')
    expect(dayAfter(evening, 'Asia/Tokyo')).toBe('2026-06-03')
    expect(dayAfter(evening, 'UTC', 7)).toBe('2026-06-08')
  })
})
