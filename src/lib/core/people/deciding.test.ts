import { describe, expect, test } from 'vitest'
import { assertApprovable, assertDecidable } from './deciding.ts'

const waiting = { userId: 'mara', status: 'pending', attempts: 2 } as const

describe('what waits is decided', () => {
  test('by somebody else who saw the latest pictures', () => {
    expect(() => assertDecidable(waiting, 'noa', 2)).not.toThrow()
  })

  test.each([
    ['about oneself', waiting, 'mara', 'verification-own'],
    ['twice', { ...waiting, status: 'approved' }, 'noa', 'verification-decided'],
    ['by who saw those of before', { ...waiting, attempts: 3 }, 'noa', 'verification-resubmitted'],
  ] as const)('but not %s', (_, one, by, code) => {
    expect(() => assertDecidable(one, by, 2)).toThrow(code)
  })
})

test('an approval ends in the future, or by the rule', () => {
  const now = new Date('2026-11-25T12:00:00Z')

  expect(() => assertApprovable(undefined, now)).not.toThrow()
  expect(() => assertApprovable(new Date(now.getTime() + 1), now)).not.toThrow()
  expect(() => assertApprovable(now, now)).toThrow('expiry-in-past')
})
