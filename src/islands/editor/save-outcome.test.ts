import { describe, expect, test } from 'vitest'
import { ApiError } from '#browser/api-error.ts'
import { saveOutcomeOf } from './save-outcome.ts'

describe('a save that failed', () => {
  test('is a conflict when somebody else was faster', () => {
    expect(saveOutcomeOf(new ApiError('Conflict', 409, { code: 'version-conflict' }))).toEqual({
      kind: 'conflicted',
    })
  })

  test.each([0, 429, 500, 503])('with status %i is tried again', (status) => {
    expect(saveOutcomeOf(new ApiError('', status)).kind).toBe('failed')
  })

  test('is refused with its reason when the server will not have it', () => {
    expect(saveOutcomeOf(new ApiError('', 422, { code: 'field-outside-page' }))).toEqual({
      kind: 'refused',
      code: 'field-outside-page',
    })
  })

  test('keeps what fills the places of the reason', () => {
    const facts = { quota: 'MaxDocumentsPerEnvelope', limit: 2, plan: 'Free' }
    expect(saveOutcomeOf(new ApiError('', 403, { code: 'quota-reached', facts }))).toEqual({
      kind: 'refused',
      code: 'quota-reached',
      facts,
    })
  })

  test('that is a bug of ours is not tried for ever', () => {
    expect(saveOutcomeOf(new TypeError('x')).kind).toBe('refused')
  })
})
