import { expect, test } from 'vitest'
import { skeletonOf } from './skeletons.ts'

test.each([
  ['/dashboard', 'dashboard'],
  ['/templates/', 'grid'],
  ['/templates/gallery', 'grid'],
  ['/envelopes', 'list'],
  ['/templates/0197a3b2', 'editor'],
  ['/envelopes/0197a3b2', 'detail'],
  ['/templates/0197a3b2/bulk', 'detail'],
  ['/bulk', 'list'],
  ['/notifications', 'list'],
  ['/bulk/0197a3b2', 'detail'],
  ['/billing', 'detail'],
  ['/login', null],
  ['/sign/r/0197a3b2', null],
  ['/templatesque', null],
])('[A11] the page at %s has the geometry %s', (path, name) => {
  expect(skeletonOf(path)).toBe(name)
})
