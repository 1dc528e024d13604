import { expect, test } from 'vitest'
import { actionsFor } from './bulk-actions.ts'

const chosen = (id: string, status: Parameters<typeof actionsFor>[0][number]['status']) => {
  return { id, title: id, status }
}

test('[W2] what is done with many is done with those whose state allows it', () => {
  const some = [
    chosen('a', 'sent'),
    chosen('b', 'completed'),
    chosen('c', 'draft'),
    chosen('d', 'in_progress'),
  ]

  expect(actionsFor(some)).toEqual([
    { action: 'remind', ids: ['a', 'd'] },
    { action: 'void', ids: ['a', 'd'] },
    { action: 'delete', ids: ['c'] },
  ])
})

test('where nothing can be done, nothing is offered', () => {
  expect(actionsFor([chosen('a', 'completed'), chosen('b', 'voided')])).toEqual([])
})
