import { expect, test } from 'vitest'
import { nameCharset } from './name-charset.ts'

test.each([
  ['text/html', 'text/html; charset=utf-8'],
  ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
  ['application/pdf', 'application/pdf'],
])('a page names its charset, whatever is none stays as it is: %s', (before, after) => {
  const headers = new Headers({ 'content-type': before })
  nameCharset(headers)

  expect(headers.get('content-type')).toBe(after)
})
