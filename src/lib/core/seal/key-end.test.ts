import { expect, test } from 'vitest'
import { daysUntil, dueWarning } from './key-end.ts'

const end = new Date('2027-06-01T12:00:00Z')
const before = (days: number) => new Date(end.getTime() - days * 24 * 60 * 60_000)

test.each<[number, number | null, number | null]>([
  [61, null, null],
  [60, null, 60],
  [59, 60, null],
  [31, null, 60],
  [30, 60, 30],
  [29, 30, null],
  [7, 30, 7],
  [7, 60, 7],
  [1, null, 7],
  [1, 7, null],
  [0, 7, null],
  [-1, null, null],
])('%i days before its end, warned of %s: %s', (days, warned, due) => {
  expect(dueWarning(end, before(days), warned)).toBe(due)
})

test('days are whole ones', () => {
  expect(daysUntil(end, before(1.5))).toBe(1)
  expect(daysUntil(end, before(0.5))).toBe(0)
  expect(daysUntil(end, before(-0.5))).toBe(-1)
})
