import { expect, test } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

const noon = new Date('2026-03-02T12:00:00.000Z')

test.each([
  ['120', 120],
  [' 0 ', 0],
  ['Mon, 02 Mar 2026 12:02:00 GMT', 120],
  ['Mon, 02 Mar 2026 11:00:00 GMT', 0],
])('[W4] `Retry-After: %s` asks for %i seconds', (field, seconds) => {
  expect(parseRetryAfter(field, noon)).toBe(seconds)
})

test.each([
  undefined,
  '',
  '-5',
  '1.5',
  '1e9',
  'soon',
  '2026-03-02T12:02:00Z',
  'Xxx, 99 Foo 2026 12:02:00 GMT',
])('[W4] `Retry-After: %s` asks for nothing', (field) => {
  expect(parseRetryAfter(field, noon)).toBeNull()
})
