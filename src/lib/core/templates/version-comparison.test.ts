import { describe, expect, test } from 'vitest'
import { compareVersions, countChanges } from './version-comparison.ts'

const tenant = { key: 'tenant', name: 'Tenant', order: 1 }
const owner = { key: 'owner', name: 'Owner', order: 1 }
const rent = { id: 'rent', type: 'number', label: 'Rent', areas: [{ page: 0, x: 0.1 }] }
const sign = { id: 'sign', type: 'signature', label: '', areas: [{ page: 1, x: 0.5 }] }
const before = { documents: ['lease'], roles: [tenant], fields: [rent, sign] }

describe('comparing two versions of a template', () => {
  test('[W1] tells what came, what went and what is otherwise', () => {
    const moved = { ...rent, areas: [{ page: 0, x: 0.2 }] }
    const after = { documents: ['lease', 'annex'], roles: [tenant, owner], fields: [moved] }

    const comparison = compareVersions(before, after)

    expect(comparison.documents).toEqual({ added: ['annex'], removed: [] })
    expect(comparison.roles.added).toEqual([owner])
    expect(comparison.fields.removed).toEqual([sign])
    expect(comparison.fields.changed).toEqual([{ before: rent, after: moved, properties: ['areas'] }])
  })

  test('does not mind in which order a database keeps the properties', () => {
    const reordered = { areas: rent.areas, label: rent.label, type: rent.type, id: rent.id }

    expect(countChanges(before, { ...before, fields: [reordered, sign] }).fieldsChanged).toBe(0)
  })

  test('[W1] counts, and finds nothing changed in a first version', () => {
    const after = { documents: ['annex'], roles: [owner], fields: [{ ...rent, label: 'Monthly rent' }] }

    expect(countChanges(before, after)).toEqual({
      documents: 2,
      rolesAdded: 1,
      rolesRemoved: 1,
      fieldsAdded: 0,
      fieldsRemoved: 1,
      fieldsChanged: 1,
    })
    expect(Object.values(countChanges(null, after))).toEqual([0, 0, 0, 0, 0, 0])
  })
})
