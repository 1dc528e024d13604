import { expect, test } from 'vitest'
import { isCompleteCode, toCode } from './one-time-code.ts'

test.each([
  ['12345678', '12345678'],
  ['1234 5678', '12345678'],
  [' 1234-5678\n', '12345678'],
  ['123456789', '12345678'],
  ['code', ''],
])('"%s" reads as the code "%s"', (text, code) => {
  expect(toCode(text)).toBe(code)
})

test('a code is complete with eight digits', () => {
  expect(isCompleteCode('1234567')).toBe(false)
  expect(isCompleteCode('12345678')).toBe(true)
})
