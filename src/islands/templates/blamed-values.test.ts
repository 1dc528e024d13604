import { expect, test } from 'vitest'
import { ApiError } from '#browser/api-error.ts'
import { blamedValues } from './blamed-values.ts'

test('a refusal names each value it points at, and why', () => {
  const errors = [
    { pointer: '/values/rent', code: 'value-not-a-number' },
    { pointer: '/recipients/0', code: 'email-invalid' },
    { pointer: '/values/start', code: 'value-not-a-date' },
  ]

  expect([...blamedValues(new ApiError('', 422, { code: 'invalid-request', errors }))]).toEqual([
    ['rent', 'value-not-a-number'],
    ['start', 'value-not-a-date'],
  ])
})

test('anything else is about no value', () => {
  expect(blamedValues(new ApiError('', 500)).size).toBe(0)
  expect(blamedValues(new TypeError('x')).size).toBe(0)
})
