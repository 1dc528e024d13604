import { expect, test } from 'vitest'
import { addMonths, monthOf } from './months.ts'

const at = (text: string) => new Date(`${text}T08:30:00.000Z`)

test('a month later is the same day, or the last there is', () => {
  expect(addMonths(at('2026-01-15'), 1)).toEqual(at('2026-02-15'))
  expect(addMonths(at('2026-01-31'), 1)).toEqual(at('2026-02-28'))
  expect(addMonths(at('2028-01-31'), 1)).toEqual(at('2028-02-29'))
  expect(addMonths(at('2026-11-30'), 3)).toEqual(at('2027-02-28'))
})

test('no clock change makes a month an hour longer', () => {
  expect(addMonths(new Date('2026-03-01T00:00:00Z'), 1)).toEqual(new Date('2026-04-01T00:00:00Z'))
})

test('the month around a moment is counted from the day it all began', () => {
  expect(monthOf(at('2026-01-31'), at('2026-03-05'))).toEqual({
    start: at('2026-02-28'),
    end: at('2026-03-31'),
  })
  expect(monthOf(at('2026-01-15'), at('2026-01-15'))).toEqual({
    start: at('2026-01-15'),
    end: at('2026-02-15'),
  })
  expect(monthOf(at('2025-12-20'), at('2036-12-19'))).toEqual({
    start: at('2036-11-20'),
    end: at('2036-12-20'),
  })
})

test('months follow each other without gap or overlap', () => {
  const anchor = at('2024-01-31')
  for (let day = 0; day < 800; day += 1) {
    const now = new Date(anchor.getTime() + day * 24 * 60 * 60 * 1000)
    const { start, end } = monthOf(anchor, now)
    expect(start <= now && now < end).toBe(true)
    expect(monthOf(anchor, end).start).toEqual(end)
  }
})
