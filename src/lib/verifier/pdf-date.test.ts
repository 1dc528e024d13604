import { expect, test } from 'vitest'

import { parsePdfDate } from './pdf-date.ts'

test.each([
  ["D:20270301120000+01'00'", '2027-03-01T11:00:00.000Z'],
  ['D:20270301120000Z', '2027-03-01T12:00:00.000Z'],
  ['D:20270301120000', '2027-03-01T12:00:00.000Z'],
  ['D:20270301120000-0330', '2027-03-01T15:30:00.000Z'],
  ['D:2027', '2027-01-01T00:00:00.000Z'],
])('%s is %s', (text, iso) => {
  expect(parsePdfDate(text)?.toISOString()).toBe(iso)
})

test.each(['', 'yesterday', 'D:20279901', '2027-03-01'])('%j is no date', (text) => {
  expect(parsePdfDate(text)).toBeUndefined()
})
