import { describe, expect, test } from 'vitest'
import { instantsOf, periodsOf } from './periods.ts'

const hourMs = 3_600_000
const lengths = (bounds: readonly Date[]) =>
  bounds.slice(1).map((end, index) => (end.getTime() - (bounds[index]?.getTime() ?? 0)) / hourMs)

describe('the periods of a report', () => {
  test('are weeks from Monday, the first and the last cut to the range', () => {
    const { firstDays, bounds } = periodsOf('week', { from: '2026-01-01', to: '2026-01-14' }, 'UTC')

    expect(firstDays).toEqual(['2026-01-01', '2026-01-05', '2026-01-12'])
    expect(lengths(bounds)).toEqual([4 * 24, 7 * 24, 3 * 24])
  })

  test('are months, leap days with them', () => {
    const { firstDays, bounds } = periodsOf('month', { from: '2028-01-15', to: '2028-03-01' }, 'UTC')

    expect(firstDays).toEqual(['2028-01-15', '2028-02-01', '2028-03-01'])
    expect(lengths(bounds)).toEqual([17 * 24, 29 * 24, 24])
  })

  test.each([
    // Clocks are set forward on the last Sunday of March, and back on that of October.
    ['Europe/Paris', '2026-03-23', 7 * 24 - 1],
    ['Europe/Paris', '2026-10-19', 7 * 24 + 1],
    ['America/New_York', '2026-03-02', 7 * 24 - 1],
    ['Australia/Lord_Howe', '2026-03-30', 7 * 24 + 0.5],
    ['Asia/Kolkata', '2026-03-23', 7 * 24],
  ])('in %s the week of %s has %d hours', (timeZone, from, hours) => {
    const { bounds } = periodsOf('week', { from, to: addSix(from) }, timeZone)

    expect(lengths(bounds)).toEqual([hours])
  })

  test('begin where the zone’s day does, also where midnight is skipped', () => {
    expect(periodsOf('month', { from: '2026-01-01', to: '2026-01-31' }, 'Asia/Kolkata').bounds).toEqual([
      new Date('2025-12-31T18:30:00Z'),
      new Date('2026-01-31T18:30:00Z'),
    ])
    // In 2018 São Paulo went from 23:59 to 01:00 on 4 November.
    expect(instantsOf({ from: '2018-11-04', to: '2018-11-04' }, 'America/Sao_Paulo')).toEqual({
      start: new Date('2018-11-04T03:00:00Z'),
      end: new Date('2018-11-05T02:00:00Z'),
    })
  })

  test('of a range of one day are that day', () => {
    const { firstDays, bounds } = periodsOf('week', { from: '2026-06-10', to: '2026-06-10' }, 'UTC')

    expect(firstDays).toEqual(['2026-06-10'])
    expect(lengths(bounds)).toEqual([24])
  })
})

function addSix(day: string): string {
  return new Date(Date.parse(day) + 6 * 24 * hourMs).toISOString().slice(0, 10)
}
