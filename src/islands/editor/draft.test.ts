import { describe, expect, test } from 'vitest'
import {
  addRole,
  changeRole,
  type Draft,
  freshField,
  moveRole,
  nextOrder,
  removeDocument,
  removeRole,
} from './draft.ts'

const role = (key: string, order: number) =>
  ({ key, order, name: key, email: '', locale: null, recipientRole: 'signer' }) as const
const area = (document: string) => ({ document, page: 0, x: 0.1, y: 0.1, width: 0.2, height: 0.05 })
const page = { width: 595, height: 842 }

const draft: Draft = {
  title: 'Lease',
  message: '',
  documents: [
    { id: 'lease', name: 'Lease.pdf', pages: [page] },
    { id: 'annex', name: 'Annex.pdf', pages: [page] },
  ],
  roles: [role('tenant', 1), role('landlord', 2)],
  fields: [
    freshField('a', 'signature', 'tenant', area('lease')),
    freshField('b', 'signature', 'landlord', area('annex')),
    { ...freshField('c', 'initials', 'tenant', area('lease')), areas: [area('lease'), area('annex')] },
  ],
}
const keysOf = ({ roles }: Draft) => roles.map(({ key }) => key)

describe('roles of a draft', () => {
  test('take their fields with them when they go', () => {
    expect(removeRole(draft, 'tenant').fields.map(({ id }) => id)).toEqual(['b'])
  })

  test('stay sorted by routing order', () => {
    expect(keysOf(addRole(draft, role('witness', 1)))).toEqual(['tenant', 'witness', 'landlord'])
    expect(keysOf(changeRole(draft, 'tenant', { order: 3 }))).toEqual(['landlord', 'tenant'])
  })

  test('trade their routing orders when moved, so that the list stays sorted', () => {
    const moved = moveRole(draft, 'landlord', -1)

    expect(moved.roles.map(({ key, order }) => [key, order])).toEqual([
      ['landlord', 1],
      ['tenant', 2],
    ])
  })

  test('do not move past the ends', () => {
    expect(moveRole(draft, 'tenant', -1)).toBe(draft)
    expect(moveRole(draft, 'landlord', 1)).toBe(draft)
  })

  test('act after everybody else when added', () => {
    expect(nextOrder(draft)).toBe(3)
    expect(nextOrder({ ...draft, roles: [] })).toBe(1)
  })
})

describe('removing a document', () => {
  test('removes what stands on it and keeps other areas of a field', () => {
    const left = removeDocument(draft, 'annex')

    expect(left.documents.map(({ id }) => id)).toEqual(['lease'])
    expect(left.fields.map(({ id, areas }) => [id, areas.length])).toEqual([
      ['a', 1],
      ['c', 1],
    ])
  })
})
