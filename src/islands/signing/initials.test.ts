import { expect, test } from 'vitest'
import { toInitials } from './initials.ts'

test.each([
  ['Ana Lima', 'AL'],
  ['ana', 'A'],
  ['  Ana   Maria de Lima ', 'AL'],
  ['Émile Zola', 'ÉZ'],
  ['山田 太郎', '山太'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(toInitials(name)).toBe(initials)
})
