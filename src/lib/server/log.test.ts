import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('of a query that failed the log keeps the reason, and none of its values', () => {
  const error = new DrizzleQueryError(
    'insert into person values ($1)',
    ['Jane Roe'],
    new Error('connection lost'),
  )
  const told = describeError(new Error('job failed', { cause: error }))

  expect(told.message).toBe('job failed: connection lost')
  expect(describeError(error).message).toBe('connection lost')
  expect(JSON.stringify([told, describeError(error)])).not.toContain('Jane')
  expect(told.stack).toMatch(/^ {4}at /)
})
