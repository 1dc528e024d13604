// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { problemText } from './problem-text.ts'

const texts: Readonly<Record<string, string>> = {
  'problems.internal': 'Something went wrong on our side.',
  'problems.slug-taken': 'This address is taken.',
  'errors.network': 'The connection was lost.',
}
const t = (key: string) => texts[key] ?? key

describe('the text of a problem', () => {
  test.each([
    ['its code', new ApiError('Conflict', 409, { code: 'slug-taken' }), 'This address is taken.'],
    [
      'a code without words',
      new ApiError('Teapot', 418, { code: 'teapot' }),
      'Something went wrong on our side.',
    ],
    ['no code', new ApiError('Bad Gateway', 502), 'Something went wrong on our side.'],
    ['no answer', new ApiError('Network error', 0), 'The connection was lost.'],
    ['a bug', new TypeError('undefined is not a function'), 'Something went wrong on our side.'],
  ])('goes by %s', (_, error, text) => {
    expect(problemText(error, t)).toBe(text)
  })
})
