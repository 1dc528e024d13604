import { expect, test } from 'vitest'
import { parsePhoneNumber } from './phone-number.ts'

test.each([
  ['+34600100942', '+34600100942'],
  [' +55 (11) 91234-5678 ', '+5511912345678'],
  ['0033 6 12 34 56 78', '+33612345678'],
  ['+49 30/901820', '+4930901820'],
])('%j is the number %s', (typed, number) => {
  expect(parsePhoneNumber(typed)).toBe(number)
})

test.each(['', '600 100 942', '+0 600 100 942', '+34 call me', '+1 23', '+1234567890123456'])(
  '%j is no number with a country code',
  (typed) => {
    expect(parsePhoneNumber(typed)).toBeNull()
  },
)
