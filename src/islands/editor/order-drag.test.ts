import { expect, test } from 'vitest'
import { spotAt } from './order-drag.ts'

const rows = [
  { key: 'ana', top: 0, bottom: 100 },
  { key: 'bob', top: 104, bottom: 204 },
  { key: 'eve', top: 208, bottom: 308 },
]

test.each([
  [-20, { before: 'ana' }],
  [10, { before: 'ana' }],
  [50, { beside: 'ana' }],
  [90, { before: 'bob' }],
  [102, { before: 'bob' }],
  [154, { beside: 'bob' }],
  [200, null],
  [250, null],
  [400, { before: null }],
])('who is let go at %i px stands %o', (y, spot) => {
  expect(spotAt(rows, 'eve', y)).toEqual(spot)
})
