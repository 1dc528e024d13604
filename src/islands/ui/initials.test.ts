import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Mara Lindqvist', 'ML'],
  ['ana', 'A'],
  ['José María Álvarez Núñez', 'JN'],
  ['  ', ''],
  ['élodie', 'É'],
  ['👩‍⚖️ Judge', '👩‍⚖️J'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
