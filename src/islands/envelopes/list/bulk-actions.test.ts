import { describe, expect, test } from 'vitest'
import { actionsFor } from './bulk-actions.ts'

type Chosen = Parameters<typeof actionsFor>[0][number]
const chosen = (id: string, status: Chosen['status']): Chosen => ({
  ...{ id, title: id, status, filedIn: null, isTrashed: false },
})
const trashed = (id: string, status: Chosen['status']): Chosen => ({ ...chosen(id, status), isTrashed: true })
const idsFor = (...asked: Parameters<typeof actionsFor>) =>
  actionsFor(...asked).map(({ action, envelopes }) => ({ action, ids: envelopes.map(({ id }) => id) }))

describe('[W2] what is done with many', () => {
  test('is done with those whose state allows it', () => {
    const some = [
      chosen('a', 'sent'),
      chosen('b', 'completed'),
      chosen('c', 'draft'),
      chosen('d', 'in_progress'),
    ]

    expect(idsFor(some, false)).toEqual([
      { action: 'remind', ids: ['a', 'd'] },
      { action: 'void', ids: ['a', 'd'] },
      { action: 'file', ids: ['a', 'b', 'c', 'd'] },
      { action: 'trash', ids: ['b', 'c'] },
    ])
  })

  test('in the trash is to restore, and to delete: what was sent, by an owner', () => {
    const some = [trashed('a', 'draft'), trashed('b', 'completed')]
    const restore = { action: 'restore', ids: ['a', 'b'] }

    expect(idsFor(some, false)).toEqual([restore, { action: 'delete', ids: ['a'] }])
    expect(idsFor(some, true)).toEqual([restore, { action: 'delete', ids: ['a', 'b'] }])
  })

  test('is to file it, while it is being sealed', () => {
    expect(idsFor([chosen('a', 'sealing')], true)).toEqual([{ action: 'file', ids: ['a'] }])
  })
})
