import { expect, test } from 'vitest'
import { usualSort } from './listing.ts'

test.each([
  ['all', false, 'updated'],
  ['all', true, 'sent'],
  ['completed', true, 'sent'],
  ['expiring', false, 'expiry'],
  ['expiring', true, 'expiry'],
] as const)('of %s, chosen by days of sending: %s, the usual order is by %s', (folder, isBySent, sort) => {
  expect(usualSort(folder, isBySent)).toBe(sort)
})
