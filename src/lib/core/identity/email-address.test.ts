import { expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'

test.each([
  'mara@lindqvist.example',
  'm.l+signing@sub.lindqvist.example',
  'zoë@münchen.example',
  'root@localhost',
])('%s may be an address', (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

test.each([
  '',
  'mara',
  'mara@',
  '@lindqvist.example',
  'mara @lindqvist.example',
  'a@b@c',
  `${'x'.repeat(250)}@b.example`,
])('"%s" is no address', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})
