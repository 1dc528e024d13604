import { describe, expect, test } from 'vitest'
import { toldPath } from './access-log.ts'

const id = '01900000-0000-7000-8000-00000000000a'
const secret = 'Zk3vT9-xq_7LbN2mWc8RfYp4HsJd6GtUa1EoKi5Vn0Q'

describe('a path in the access log', () => {
  test.each([
    ['/envelopes', '/envelopes'],
    [`/api/envelopes/${id}/send`, `/api/envelopes/${id}/send`],
    ['/_astro/app-shell-part.BytX1kSk9aZ.js', '/_astro/app-shell-part.BytX1kSk9aZ.js'],
    [`/sign/${secret}`, '/sign/…'],
    [`/sign/d/${secret}/form`, '/sign/d/…/form'],
    [`/sign/r/${id}?token=${secret}`, `/sign/r/${id}`],
    [`/register?email=jane@example.org`, '/register'],
  ])('%s', (url, told) => {
    expect(toldPath(url)).toBe(told)
  })

  test('is cut where it is very long', () => {
    expect(toldPath(`/${'a/'.repeat(2000)}`).length).toBe(300)
  })
})
