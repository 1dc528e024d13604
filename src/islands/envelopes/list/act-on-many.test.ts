import { expect, test } from 'vitest'
import { outcomeOf } from './act-on-many.ts'

const chosen = (id: string) => ({ id, title: id, status: 'sent', filedIn: null, isTrashed: false }) as const

test('[W2] what became of many is told by its reasons, the most frequent first, and what was not reached', () => {
  const some = ['a', 'b', 'c', 'd', 'e', 'f'].map(chosen)
  const answers = [
    ['a', null],
    ['b', 'envelope-completed'],
    ['c', 'rate-limited'],
    ['d', 'rate-limited'],
    ['e', null],
  ] as const

  expect(outcomeOf(some, new Map(answers))).toEqual({
    total: 6,
    done: 2,
    refused: [
      { code: 'rate-limited', envelopes: [chosen('c'), chosen('d')] },
      { code: 'envelope-completed', envelopes: [chosen('b')] },
    ],
    left: [chosen('f')],
  })
})
