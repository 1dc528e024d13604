import { describe, expect, test } from 'vitest'
import { toOrigins } from './embed-origins.ts'

describe('pages that may show the signing room', () => {
  test('are named by origin, and addresses are cut down to theirs', () => {
    expect(toOrigins('https://App.Example.org/deep/page?x=1\n\nhttp://localhost:8080\n')).toEqual({
      origins: ['https://app.example.org', 'http://localhost:8080'],
      wrong: null,
    })
  })

  test('are named once', () => {
    expect(toOrigins('https://a.example https://a.example/').origins).toEqual(['https://a.example'])
  })

  test.each([
    'example.org',
    'ftp://example.org',
    'javascript:alert(1)',
    'https://[::1]:80/x',
    'data:text/html,x',
  ])('cannot be %s', (line) => {
    expect(toOrigins(line).wrong).toBe(line)
  })
})
