import { expect, test } from 'vitest'
import { arrive, isPublicPage } from './routes.ts'

test.each(['/sign/secret', '/sign/in-person', '/embed/token', '/embed.js'])(
  '[W3] a signer needs no account for %s',
  (path) => {
    expect(isPublicPage(path)).toBe(true)
    expect(arrive(path, '', false)).toEqual({ kind: 'show' })
  },
)

test.each(['/embedded', '/embed', '/signatures'])('%s is not public for its first letters', (path) => {
  expect(isPublicPage(path)).toBe(false)
})
